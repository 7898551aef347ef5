package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TENANT;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Webhooks that are protected by Entra. */
class ArmProtectionTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";
  private static final String PATH = "/properties/destination/properties/";

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void createTopic() {
    server.put(ORDERS, TOPIC_JSON);
  }

  @Test
  void keepsAndShowsTenantAndApplication() {
    String tenant = TENANT.toUpperCase(Locale.ROOT);
    assertThat(put(protectedBy(tenant, "api://shop"), "[]").status()).isEqualTo(201);

    var shown = server.get(ONE).json();
    assertThat(shown.at(PATH + "azureActiveDirectoryTenantId").asString()).isEqualTo(tenant);
    assertThat(shown.at(PATH + "azureActiveDirectoryApplicationIdOrUri").asString())
        .isEqualTo("api://shop");
  }

  @Test
  void staysWhenAPatchChangesSomethingElseOfTheDestination() {
    put(protectedBy(TENANT, "api://shop"), "[]");

    Answer answer =
        server.send("PATCH", ONE, "{\"destination\":{\"properties\":{\"maxEventsPerBatch\":5}}}");

    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    var shown = server.get(ONE).json();
    assertThat(shown.at(PATH + "maxEventsPerBatch").intValue()).isEqualTo(5);
    assertThat(shown.at(PATH + "azureActiveDirectoryTenantId").asString()).isEqualTo(TENANT);
  }

  @Test
  void endsWithAPutThatNamesNone() {
    put(protectedBy(TENANT, "api://shop"), "[]");

    put(
        "\"azureActiveDirectoryTenantId\":null,\"azureActiveDirectoryApplicationIdOrUri\":\"\"",
        "[]");

    assertThat(server.get(ONE).json().at(PATH + "azureActiveDirectoryTenantId").isNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "azureActiveDirectoryTenantId, azureActiveDirectoryApplicationIdOrUri",
    "azureActiveDirectoryApplicationIdOrUri, azureActiveDirectoryTenantId"
  })
  void refusesOneOfTheTwoAlone(String there, String missing) {
    Answer answer = put("\"%s\":\"%s\"".formatted(there, TENANT), "[]");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .contains("properties.destination.properties." + missing + " is required");
  }

  @Test
  void refusesATenantThatIsNotConfigured() {
    Answer answer = put(protectedBy("00000000-0000-0000-0000-000000000000", "api://shop"), "[]");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .contains("properties.destination.properties.azureActiveDirectoryTenantId names a tenant")
        .contains("entra-tenants");
  }

  @Test
  void refusesAnApplicationThatCannotBeOne() {
    Answer answer = put(protectedBy(TENANT, "api://shop other"), "[]");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains("azureActiveDirectoryApplicationIdOrUri must be");
  }

  @Test
  void refusesAHeaderInThePlaceOfTheToken() {
    Answer answer =
        put(
            protectedBy(TENANT, "api://shop"),
            """
            [{"name":"authorization","type":"Static","properties":{"value":"s3cret","isSecret":true}}]
            """);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .contains("deliveryAttributeMappings must not set Authorization")
        .doesNotContain("s3cret");
  }

  private static String protectedBy(String tenant, String application) {
    return """
    "azureActiveDirectoryTenantId":"%s","azureActiveDirectoryApplicationIdOrUri":"%s"
    """
        .formatted(tenant, application);
  }

  private Answer put(String members, String headers) {
    return server.put(
        ONE,
        """
        {"properties":{"destination":{"endpointType":"WebHook","properties":{
          "endpointUrl":"https://example.org/hook","deliveryAttributeMappings":%s,%s}}}}
        """
            .formatted(headers, members));
  }
}
