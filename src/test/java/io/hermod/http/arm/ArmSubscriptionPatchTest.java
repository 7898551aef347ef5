package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class ArmSubscriptionPatchTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";
  private static final String NESTED = ORDERS + "/eventSubscriptions/one";
  private static final String FULL =
      """
      {"properties":{
        "destination":{"endpointType":"WebHook","properties":{
          "endpointUrl":"https://example.org/hook?code=secret",
          "maxEventsPerBatch":7,
          "deliveryAttributeMappings":[
            {"name":"X-Key","type":"Static","properties":{"value":"hidden","isSecret":true}}]}},
        "filter":{"subjectBeginsWith":"/a","includedEventTypes":["made"]},
        "labels":["blue"],
        "expirationTimeUtc":"2099-01-01T00:00:00Z",
        "retryPolicy":{"maxDeliveryAttempts":5,"eventTimeToLiveInMinutes":60},
        "deadLetterDestination":{"endpointType":"StorageBlob","properties":{
          "resourceId":"/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/acc",
          "blobContainerName":"letters"}}}}
      """;

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void create() {
    server.put(ORDERS, TOPIC_JSON);
    assertThat(server.put(ONE, FULL).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"unknown\":1}", "{\"properties\":{}}", "{\"properties\":null}"})
  void changesNothingWhereNothingIsNamed(String body) {
    Subscription before = kept();
    int writes = server.catalog.writes();

    assertThat(server.send("PATCH", ONE, body).status()).isEqualTo(201);

    assertThat(kept()).isEqualTo(before);
    assertThat(server.catalog.writes()).isEqualTo(writes);
  }

  @Test
  void changesWhatItNamesAndKeepsAllElse() {
    Answer answer = server.send("PATCH", ONE, "{\"labels\":[\"green\",\"red\"]}");

    assertThat(answer.status()).isEqualTo(201);
    assertThat(kept().labels()).containsExactly("green", "red");
    assertThat(kept().retryPolicy().maxAttempts()).isEqualTo(5);
    assertThat(kept().filter().includedEventTypes()).containsExactly("made");
    assertThat(kept().deadLetter()).isNotNull();
    assertThat(kept().expiresAt()).isNotNull();
    assertKeepsSecrets();
  }

  /** As tools do that read first: the URL is hidden, and some members are left out. */
  @Test
  void keepsTheUrlAndTheHeadersOfADestinationThatComesWithoutThem() {
    server.send(
        "PATCH",
        ONE,
        """
        {"destination":{"endpointType":"WebHook","properties":{"endpointUrl":null,
          "endpointBaseUrl":"https://example.org/hook","maxEventsPerBatch":9}}}
        """);

    assertThat(webhook().batching().maxEvents()).isEqualTo(9);
    assertKeepsSecrets();
  }

  @Test
  void takesBackAllThatItShows() {
    Subscription before = kept();
    ObjectNode shown = (ObjectNode) server.get(ONE).json().get("properties");

    assertThat(server.send("PATCH", ONE, shown.toString()).status()).isEqualTo(201);

    assertThat(kept().filter()).isEqualTo(before.filter());
    assertThat(kept().deadLetter()).isEqualTo(before.deadLetter());
    assertKeepsSecrets();
  }

  @Test
  void replacesUrlAndHeaders() {
    server.send(
        "PATCH",
        ONE,
        """
        {"destination":{"properties":{"endpointUrl":"https://example.org/other?x=y",
          "deliveryAttributeMappings":[]}}}
        """);

    assertThat(webhook().url()).hasToString("https://example.org/other?x=y");
    assertThat(webhook().headers()).isEmpty();
    assertThat(webhook().batching().maxEvents()).isEqualTo(7);
  }

  @Test
  void mergesWithinFilterAndRetryPolicy() {
    server.send(
        "PATCH",
        ONE,
        """
        {"filter":{"subjectEndsWith":".jpg","isSubjectCaseSensitive":false,
           "advancedFilters":[{"operatorType":"NumberIn","key":"data.a","values":[1.0]}]},
         "retryPolicy":{"eventTimeToLiveInMinutes":30.0}}
        """);

    assertThat(kept().filter().subjectBeginsWith()).isEqualTo("/a");
    assertThat(kept().filter().subjectEndsWith()).isEqualTo(".jpg");
    assertThat(kept().filter().advancedFilters()).hasSize(1);
    assertThat(kept().retryPolicy().maxAttempts()).isEqualTo(5);
    assertThat(kept().retryPolicy().timeToLive()).hasMinutes(30);
  }

  @Test
  void nullTakesAMemberAway() {
    server.send(
        "PATCH",
        ONE,
        """
        {"deadLetterDestination":null,"expirationTimeUtc":null,"labels":null,
         "filter":{"includedEventTypes":null},"retryPolicy":null}
        """);

    assertThat(kept().deadLetter()).isNull();
    assertThat(kept().expiresAt()).isNull();
    assertThat(kept().labels()).isEmpty();
    assertThat(kept().filter().includedEventTypes()).isEmpty();
    assertThat(kept().filter().subjectBeginsWith()).isEqualTo("/a");
    assertThat(kept().retryPolicy().maxAttempts()).isNull();
  }

  @Test
  void wrapsADestinationInAnIdentityAndUnwrapsIt() {
    server.send(
        "PATCH",
        ONE,
        "{\"deliveryWithResourceIdentity\":{\"identity\":{\"type\":\"systemassigned\"}}}");
    assertThat(server.get(ONE).json().at("/properties/destination").isNull()).isTrue();
    assertThat(
            server
                .get(ONE)
                .json()
                .at("/properties/deliveryWithResourceIdentity/identity/type")
                .asString())
        .isEqualTo("SystemAssigned");
    assertKeepsSecrets();

    server.send("PATCH", ONE, "{\"destination\":{\"endpointType\":\"WebHook\"}}");
    assertThat(kept().identity()).isNull();
    assertKeepsSecrets();
  }

  @Test
  void changesTheSameSubscriptionInItsOtherForm() {
    Answer answer = server.send("PATCH", NESTED, "{\"labels\":[\"green\"]}");

    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.json().at("/id").asString()).isEqualTo(NESTED);
    assertThat(answer.json().at("/type").asString())
        .isEqualTo("Microsoft.EventGrid/topics/eventSubscriptions");
    assertThat(server.get(ONE).json().at("/properties/labels/0").asString()).isEqualTo("green");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "labels must be; {\"labels\":\"x\"}",
        "retryPolicy must be; {\"retryPolicy\":[]}",
        "maxDeliveryAttempts; {\"retryPolicy\":{\"maxDeliveryAttempts\":31}}",
        "endpointType; {\"destination\":{\"endpointType\":\"Pigeon\"}}",
        "destination must be; {\"destination\":1}",
        "endpointUrl; {\"destination\":{\"properties\":{\"endpointUrl\":\"ftp://a/\"}}}",
        "filter.advancedFilters; {\"filter\":{\"advancedFilters\":{}}}",
        "properties must be; {\"properties\":1}",
        "eventDeliverySchema; {\"eventDeliverySchema\":\"x\"}",
        "Invalid expiration time.; {\"expirationTimeUtc\":\"2019-01-01T00:00:00Z\"}",
        "identity.type; {\"deliveryWithResourceIdentity\":{\"identity\":{\"type\":\"x\"}}}",
        "userAssignedIdentity;"
            + " {\"deliveryWithResourceIdentity\":{\"identity\":{\"type\":\"UserAssigned\"}}}"
      })
  void refusesWithTheNameOfTheField(String message, String body) {
    Subscription before = kept();

    Answer answer = server.send("PATCH", ONE, body);

    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.message()).contains(message);
    assertThat(kept()).isEqualTo(before);
  }

  @Test
  void doesNotFindWhatIsNotThere() {
    assertThat(server.send("PATCH", SUBSCRIPTIONS + "/two", "{}").status()).isEqualTo(404);
  }

  @Test
  void showsTheUrlToThoseWhoAskForItOnly() {
    assertThat(server.get(ONE).text()).doesNotContain("secret");
    for (String path : List.of(ONE, NESTED)) {
      assertThat(server.post(path + "/getFullUrl").text())
          .isEqualTo("{\"endpointUrl\":\"https://example.org/hook?code=secret\"}");
      assertThat(server.post(path + "/getDeliveryAttributes").text()).contains("hidden");
    }
  }

  @Test
  void keepsAnIdentityThatDeliveriesShouldHave() {
    String body =
        """
        {"properties":{"deliveryWithResourceIdentity":{
          "identity":{"type":"UserAssigned","userAssignedIdentity":"/some/id"},
          "destination":{"endpointType":"WebHook",
            "properties":{"endpointUrl":"https://example.org/hook?a=b"}}}}}
        """;

    Answer put = server.put(SUBSCRIPTIONS + "/two", body);

    assertThat(put.status()).isEqualTo(201);
    assertThat(put.json().at("/properties/destination").isNull()).isTrue();
    assertThat(put.json().at("/properties/deliveryWithResourceIdentity").toString())
        .contains("\"userAssignedIdentity\":\"/some/id\"")
        .contains("\"endpointBaseUrl\":\"https://example.org/hook\"")
        .doesNotContain("a=b");
    Answer both =
        server.put(
            SUBSCRIPTIONS + "/two",
            body.replace("{\"properties\":{\"del", "{\"properties\":{\"destination\":{},\"del"));
    assertThat(both.message()).contains("must not be given together with destination");
  }

  private void assertKeepsSecrets() {
    assertThat(webhook().url()).hasToString("https://example.org/hook?code=secret");
    assertThat(webhook().headers())
        .containsExactly(new HeaderMapping.Static("X-Key", "hidden", true));
  }

  private WebhookDestination webhook() {
    return (WebhookDestination) kept().destination();
  }

  private Subscription kept() {
    return server
        .catalog
        .view()
        .subscription(server.topic("orders").id(), null, "one")
        .orElseThrow();
  }
}
