package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.WebhookDestination;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ArmHeaderTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";
  private static final String PATH = "properties.destination.properties.deliveryAttributeMappings";
  private static final String ALL_KINDS =
      """
      [{"name":"X-Static","type":"Static","properties":{"value":"abc","isSecret":false}},
       {"name":"Authorization","type":"static","properties":{"value":"Bearer hunter2","isSecret":true}},
       {"name":"X-Dynamic","type":"Dynamic","properties":{"sourceField":"data.system"}}]
      """;

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void createTopic() {
    server.put(ORDERS, TOPIC_JSON);
  }

  @Test
  void keepsEveryKindOfHeader() {
    assertThat(put(ALL_KINDS).status()).isEqualTo(201);

    assertThat(kept())
        .containsExactly(
            new HeaderMapping.Static("X-Static", "abc", false),
            new HeaderMapping.Static("Authorization", "Bearer hunter2", true),
            new HeaderMapping.Dynamic("X-Dynamic", "data.system"));
  }

  @Test
  void showsHeadersWithoutTheirSecrets() {
    Answer put = put(ALL_KINDS);

    assertThat(put.json().at("/properties/destination/properties/deliveryAttributeMappings"))
        .isEqualTo(
            json(
                """
                [{"name":"X-Static","type":"Static","properties":{"value":"abc","isSecret":false}},
                 {"name":"Authorization","type":"Static","properties":{"value":null,"isSecret":true}},
                 {"name":"X-Dynamic","type":"Dynamic","properties":{"sourceField":"data.system"}}]
                """));
    assertThat(put.text() + server.get(ONE).text() + server.get(SUBSCRIPTIONS).text())
        .doesNotContain("hunter2");
  }

  @Test
  void tellsTheSecretsIfTheyAreAskedFor() {
    put(ALL_KINDS);

    Answer answer = server.post(ONE + "/getDeliveryAttributes");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json())
        .isEqualTo(json("{\"value\":" + ALL_KINDS.replace("\"static\"", "\"Static\"") + "}"));
  }

  @Test
  void tellsNoHeadersOfASubscriptionThatIsNotThere() {
    assertThat(server.post(ONE + "/getDeliveryAttributes").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\"value\":null,", "\"value\":\"\","})
  void keepsASecretThatComesBackHidden(String hidden) {
    put(ALL_KINDS);

    Answer answer = put(secret("authorization", hidden));

    assertThat(answer.status()).isEqualTo(201);
    assertThat(kept())
        .containsExactly(new HeaderMapping.Static("authorization", "Bearer hunter2", true));
  }

  @Test
  void replacesASecretByANewOne() {
    put(ALL_KINDS);

    put(secret("Authorization", "\"value\":\"Bearer new\","));

    assertThat(kept())
        .containsExactly(new HeaderMapping.Static("Authorization", "Bearer new", true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-Other", "X-Static", "X-Dynamic"})
  void asksForASecretThatIsNotStored(String name) {
    put(ALL_KINDS);

    assertRefused(put(secret(name, "")), PATH + "[0].properties.value is required");
    assertThat(kept()).hasSize(3);
  }

  @Test
  void acceptsTenHeadersAndRefusesEleven() {
    assertThat(put(many(10)).status()).isEqualTo(201);

    assertRefused(put(many(11)), PATH + " must have at most 10 entries");
    assertThat(kept()).hasSize(10);
  }

  @Test
  void acceptsAValueOf4096BytesAndRefusesOneByteMore() {
    assertThat(put(fixed("X", "v".repeat(4096))).status()).isEqualTo(201);

    assertRefused(
        put(fixed("X", "v".repeat(4097))),
        PATH + "[0].properties.value must be at most 4096 bytes");
    assertRefused(
        put(fixed("X", "ü".repeat(2049))),
        PATH + "[0].properties.value must be at most 4096 bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"aeg-event-type", "AEG-x", "Aeg-"})
  void refusesThePrefixOfTheService(String name) {
    assertRefused(put(fixed(name, "v")), PATH + "[0].name must not start with aeg-");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a:b", "ä", "a\\n", "a\\u0000", "(a)", "a\\\"b"})
  void refusesWhatIsNoNameOfAHeader(String name) {
    assertRefused(put(fixed(name, "v")), PATH + "[0].name must be a valid header name");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Content-Length", "HOST", "transfer-encoding", "Connection", "Upgrade", "Expect"})
  void refusesAHeaderThatWouldBreakTheRequest(String name) {
    assertRefused(put(fixed(name, "5")), PATH + "[0].name must not be a transport header");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a\\r\\nX-Injected: 1", "a\\nb", "a\\rb", "a\\u0000b", "a\\tb", "\\u007f", "ü"})
  void refusesAValueThatNoHeaderCanHold(String value) {
    Answer answer = put(fixed("X", value));

    assertRefused(answer, PATH + "[0].properties.value must contain only");
  }

  @Test
  void refusesANameThatIsThereTwiceInAnyCase() {
    String twice = "[" + inner("X-A", "1") + "," + inner("x-a", "2") + "]";

    assertRefused(put(twice), PATH + "[1].name must be unique");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "[0].name is required; `[{\"type\":\"Static\",\"properties\":{\"value\":\"v\"}}]`",
        "[0].name must be text; `[{\"name\":1,\"type\":\"Static\"}]`",
        "[0].type is required; `[{\"name\":\"X\"}]`",
        "[0].type must be Static or Dynamic; `[{\"name\":\"X\",\"type\":\"Other\"}]`",
        "[0].properties.value is required; `[{\"name\":\"X\",\"type\":\"Static\"}]`",
        "[0].properties.value must be text;"
            + " `[{\"name\":\"X\",\"type\":\"Static\",\"properties\":{\"value\":1}}]`",
        "[0].properties.isSecret must be true or false;"
            + " `[{\"name\":\"X\",\"type\":\"Static\",\"properties\":{\"value\":\"v\",\"isSecret\":3}}]`",
        "[0].properties.sourceField is required; `[{\"name\":\"X\",\"type\":\"Dynamic\"}]`",
        "[0].properties.sourceField is required;"
            + " `[{\"name\":\"X\",\"type\":\"Dynamic\",\"properties\":{\"sourceField\":\"\"}}]`",
        "[0] must be an object; `[7]`",
        "must be a list of objects; `{}`"
      })
  void refusesAnIncompleteHeaderByItsPlace(String message, String headers) {
    assertRefused(put(headers), PATH + (message.startsWith("[") ? "" : " ") + message);
  }

  @Test
  void refusesAPathThatIsTooLong() {
    String headers =
        "[{\"name\":\"X\",\"type\":\"Dynamic\",\"properties\":{\"sourceField\":\"%s\"}}]"
            .formatted("a.".repeat(513));

    assertRefused(
        put(headers), PATH + "[0].properties.sourceField must be at most 1024 characters");
  }

  private Answer put(String headers) {
    return server.put(
        ONE,
        ArmSubscriptionTest.WEBHOOK.replace(
            "{\"endpointUrl\"", "{\"deliveryAttributeMappings\":" + headers + ",\"endpointUrl\""));
  }

  private List<HeaderMapping> kept() {
    long topic = server.topic("orders").id();
    return ((WebhookDestination)
            server.catalog.view().subscriptions(topic).iterator().next().destination())
        .headers();
  }

  private static void assertRefused(Answer answer, String message) {
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains(message);
  }

  private static String many(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> inner("X-" + i, "v"))
        .collect(joining(",", "[", "]"));
  }

  private static String secret(String name, String value) {
    return "[{\"name\":\"%s\",\"type\":\"Static\",\"properties\":{%s\"isSecret\":true}}]"
        .formatted(name, value);
  }

  private static String fixed(String name, String value) {
    return "[" + inner(name, value) + "]";
  }

  private static String inner(String name, String value) {
    return "{\"name\":\"%s\",\"type\":\"Static\",\"properties\":{\"value\":\"%s\"}}"
        .formatted(name, value);
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text);
  }
}
