package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.PROVIDER;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPICS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.filter.EventFilter;
import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class ArmSubscriptionTest {
  static final String WEBHOOK =
      """
      {"properties":{"destination":{"endpointType":"WebHook",
        "properties":{"endpointUrl":"https://example.org/hook?code=secret"}}}}
      """;

  private static final String FULL =
      """
      {
        "properties": {
          "destination": {
            "endpointType": "webhook",
            "properties": {
              "endpointUrl": "https://example.org/hook?code=secret",
              "maxEventsPerBatch": 1,
              "preferredBatchSizeInKilobytes": 64.0,
              "deliveryAttributeMappings": null
            }
          },
          "filter": {
            "subjectBeginsWith": "/a",
            "subjectEndsWith": ".jpg",
            "includedEventTypes": ["created", "deleted"],
            "isSubjectCaseSensitive": "True",
            "enableAdvancedFilteringOnArrays": true,
            "advancedFilters": []
          },
          "labels": ["blue", "green"],
          "eventDeliverySchema": "eventgridschema",
          "retryPolicy": { "maxDeliveryAttempts": 5, "eventTimeToLiveInMinutes": 60.0 },
          "deadLetterDestination": {},
          "expirationTimeUtc": null
        }
      }
      """;

  private static final String ONE = SUBSCRIPTIONS + "/one";

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void createTopic() {
    server.put(ORDERS, TOPIC_JSON);
  }

  @Test
  void showsACreatedSubscriptionInFullWithoutTheQueryOfItsUrl() {
    Answer put = server.put(ONE, FULL);

    assertThat(put.status()).isEqualTo(201);
    assertThat(put.json())
        .isEqualTo(
            new JsonMapper()
                .readTree(
                    """
                    {
                      "id": "/subscriptions/S1/resourceGroups/Group1/providers/Microsoft.EventGrid/topics/orders/providers/Microsoft.EventGrid/eventSubscriptions/one",
                      "name": "one",
                      "type": "Microsoft.EventGrid/eventSubscriptions",
                      "properties": {
                        "topic": "/subscriptions/S1/resourceGroups/Group1/providers/microsoft.eventgrid/topics/orders",
                        "provisioningState": "Succeeded",
                        "destination": {
                          "endpointType": "WebHook",
                          "properties": {
                            "endpointBaseUrl": "https://example.org/hook",
                            "maxEventsPerBatch": 1,
                            "preferredBatchSizeInKilobytes": 64,
                            "azureActiveDirectoryTenantId": null,
                            "azureActiveDirectoryApplicationIdOrUri": null,
                            "minimumTlsVersionAllowed": null,
                            "deliveryAttributeMappings": []
                          }
                        },
                        "filter": {
                          "subjectBeginsWith": "/a",
                          "subjectEndsWith": ".jpg",
                          "includedEventTypes": ["created", "deleted"],
                          "isSubjectCaseSensitive": true,
                          "enableAdvancedFilteringOnArrays": true,
                          "advancedFilters": []
                        },
                        "labels": ["blue", "green"],
                        "expirationTimeUtc": null,
                        "eventDeliverySchema": "EventGridSchema",
                        "retryPolicy": { "maxDeliveryAttempts": 5, "eventTimeToLiveInMinutes": 60 },
                        "deadLetterDestination": null,
                        "deliveryWithResourceIdentity": null,
                        "deadLetterWithResourceIdentity": null
                      }
                    }
                    """));
    assertThat(server.get(ONE).json()).isEqualTo(put.json());
    assertThat(put.text() + server.get(SUBSCRIPTIONS).text()).doesNotContain("secret");
  }

  @Test
  void keepsEverySettingThatDeliveryNeeds() {
    server.put(ONE, FULL);

    Subscription kept = only();

    assertThat(kept.destination())
        .isEqualTo(
            new WebhookDestination(
                URI.create("https://example.org/hook?code=secret"),
                new BatchPolicy(1, 64, false),
                List.of()));
    assertThat(kept.filter())
        .isEqualTo(
            new EventFilter(List.of("created", "deleted"), "/a", ".jpg", true, true, List.of()));
    assertThat(kept.retryPolicy()).isEqualTo(new RetryPolicy(5, Duration.ofHours(1)));
    assertThat(kept.labels()).containsExactly("blue", "green");
  }

  @Test
  void fillsInTheDefaults() {
    server.put(ONE, WEBHOOK);

    assertThat(only().filter()).isEqualTo(EventFilter.ALL);
    assertThat(only().retryPolicy()).isEqualTo(RetryPolicy.DEFAULT);
    assertThat(server.get(ONE).json().at("/properties/filter/includedEventTypes").isNull())
        .isTrue();
  }

  @Test
  void replacesSettingsAndKeepsTheLane() {
    server.put(ONE, FULL);
    long lane = only().lane();

    Answer again = server.put(SUBSCRIPTIONS + "/ONE", WEBHOOK);

    assertThat(again.status()).isEqualTo(201);
    assertThat(again.json().at("/id").asString()).isEqualTo(ONE);
    assertThat(only().lane()).isEqualTo(lane);
    assertThat(only().filter()).isEqualTo(EventFilter.ALL);
  }

  @Test
  void writesNothingWhereNothingChanges() {
    server.put(ONE, FULL);
    int writes = server.catalog.writes();

    assertThat(server.put(ONE, FULL).status()).isEqualTo(201);

    assertThat(server.catalog.writes()).isEqualTo(writes);
  }

  @Test
  void writesANewVersionWhenOnlyTheSecretChanges() {
    server.put(ONE, WEBHOOK);
    int writes = server.catalog.writes();

    server.put(ONE, WEBHOOK.replace("secret", "other"));

    assertThat(server.catalog.writes()).isEqualTo(writes + 1);
  }

  @Test
  void givesASubscriptionMadeAgainAnotherLane() {
    server.put(ONE, WEBHOOK);
    long lane = only().lane();
    assertThat(server.delete(ONE).status()).isEqualTo(204);
    assertThat(server.get(ONE).status()).isEqualTo(404);

    server.put(ONE, WEBHOOK);

    assertThat(only().lane()).isNotEqualTo(lane);
  }

  @Test
  void answersADeleteOfNothingWith204() {
    assertThat(server.delete(ONE).status()).isEqualTo(204);
    assertThat(server.delete(ONE.replace("orders", "missing")).status()).isEqualTo(204);
  }

  @Test
  void namesTheTopicThatIsMissing() {
    String missing = TOPICS + "/missing";
    String path = missing + PROVIDER + "/eventSubscriptions";

    for (Answer answer : List.of(server.put(path + "/one", WEBHOOK), server.get(path))) {
      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.code()).isEqualTo("ResourceNotFound");
      assertThat(answer.message()).contains("'" + missing + "'");
    }
  }

  @Test
  void doesNotFindASubscriptionThatIsNotThere() {
    Answer answer = server.get(ONE);

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.code()).isEqualTo("ResourceNotFound");
    assertThat(answer.message()).contains(ONE);
  }

  @Test
  void listsTheSubscriptionsOfOneTopicByPages() {
    server.put(TOPICS + "/second", TOPIC_JSON);
    server.put(TOPICS + "/second" + PROVIDER + "/eventSubscriptions/other", WEBHOOK);
    for (String name : List.of("ccc", "aaa", "bbb")) {
      server.put(SUBSCRIPTIONS + "/" + name, WEBHOOK);
    }

    Answer first = server.get(SUBSCRIPTIONS + "?api-version=2022-06-15&$top=2");
    Answer second = server.get(first.json().at("/nextLink").asString().replace(server.url(), ""));

    assertThat(names(first)).containsExactly("aaa", "bbb");
    assertThat(names(second)).containsExactly("ccc");
    assertThat(second.json().get("nextLink").isNull()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ab",
        "x2345678901234567890123456789012345678901234567890123456789012345",
        "with_underscore",
        "a%20b",
        "a%0Ab"
      })
  void refusesABadName(String name) {
    Answer answer = server.put(SUBSCRIPTIONS + "/" + name, WEBHOOK);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).startsWith("Event subscription name must ");
  }

  @Test
  void acceptsANameOf64Characters() {
    assertThat(server.put(SUBSCRIPTIONS + "/" + "n".repeat(64), WEBHOOK).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "filter.enableAdvancedFilteringOnArrays;"
            + " `\"filter\":{\"enableAdvancedFilteringOnArrays\":1}`",
        "deliveryWithResourceIdentity; `\"deliveryWithResourceIdentity\":{\"identity\":{}}`",
        "Invalid expiration time; `\"expirationTimeUtc\":\"2019-01-01T00:00:00Z\"`",
        "eventDeliverySchema; `\"eventDeliverySchema\":\"InputEventSchema\"`",
        "eventDeliverySchema; `\"eventDeliverySchema\":\"CustomInputSchema\"`",
        "eventDeliverySchema; `\"eventDeliverySchema\":1`",
        "maxDeliveryAttempts; `\"retryPolicy\":{\"maxDeliveryAttempts\":0}`",
        "maxDeliveryAttempts; `\"retryPolicy\":{\"maxDeliveryAttempts\":31}`",
        "maxDeliveryAttempts; `\"retryPolicy\":{\"maxDeliveryAttempts\":1.5}`",
        "maxDeliveryAttempts; `\"retryPolicy\":{\"maxDeliveryAttempts\":\"5\"}`",
        "maxDeliveryAttempts; `\"retryPolicy\":{\"maxDeliveryAttempts\":1e999}`",
        "maxDeliveryAttempts; `\"retryPolicy\":{\"maxDeliveryAttempts\":4294967297}`",
        "eventTimeToLiveInMinutes; `\"retryPolicy\":{\"eventTimeToLiveInMinutes\":0}`",
        "eventTimeToLiveInMinutes; `\"retryPolicy\":{\"eventTimeToLiveInMinutes\":1441}`",
        "eventTimeToLiveInMinutes; `\"retryPolicy\":{\"eventTimeToLiveInMinutes\":-2147483648}`",
        "eventTimeToLiveInMinutes; `\"retryPolicy\":{\"eventTimeToLiveInMinutes\":true}`",
        "retryPolicy; `\"retryPolicy\":[]`",
        "filter; `\"filter\":\"all\"`",
        "filter.includedEventTypes; `\"filter\":{\"includedEventTypes\":\"created\"}`",
        "filter.includedEventTypes[]; `\"filter\":{\"includedEventTypes\":[1]}`",
        "filter.includedEventTypes[]; `\"filter\":{\"includedEventTypes\":[null]}`",
        "filter.subjectBeginsWith; `\"filter\":{\"subjectBeginsWith\":1}`",
        "filter.subjectEndsWith; `\"filter\":{\"subjectEndsWith\":{}}`",
        "filter.isSubjectCaseSensitive; `\"filter\":{\"isSubjectCaseSensitive\":\"yes\"}`",
        "filter.isSubjectCaseSensitive; `\"filter\":{\"isSubjectCaseSensitive\":1}`",
        "labels; `\"labels\":\"blue\"`",
        "labels[]; `\"labels\":[true]`"
      })
  void refusesASettingByItsName(String field, String member) {
    Answer answer =
        server.put(ONE, WEBHOOK.replace("{\"destination\"", "{" + member + ",\"destination\""));

    assertRefused(answer, field);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "maxEventsPerBatch; `\"maxEventsPerBatch\":5001`",
        "maxEventsPerBatch; `\"maxEventsPerBatch\":0`",
        "maxEventsPerBatch; `\"maxEventsPerBatch\":\"1\"`",
        "preferredBatchSizeInKilobytes; `\"preferredBatchSizeInKilobytes\":1025`",
        "preferredBatchSizeInKilobytes; `\"preferredBatchSizeInKilobytes\":0`",
        "deliveryAttributeMappings; `\"deliveryAttributeMappings\":[{\"name\":\"X\"}]`",
        "minimumTlsVersionAllowed; `\"minimumTlsVersionAllowed\":\"1.2\"`"
      })
  void refusesADestinationSettingByItsName(String field, String member) {
    Answer answer =
        server.put(ONE, WEBHOOK.replace("{\"endpointUrl\"", "{" + member + ",\"endpointUrl\""));

    assertRefused(answer, "properties.destination.properties." + field);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "properties.destination is required; `{}`",
        "properties.destination is required; `{\"properties\":{\"destination\":null}}`",
        "properties.destination must be an object; `{\"properties\":{\"destination\":\"x\"}}`",
        "properties.destination.endpointType is required; `{\"properties\":{\"destination\":{}}}`",
        "properties.destination.endpointType must be one of WebHook;"
            + " `{\"properties\":{\"destination\":{\"endpointType\":\"Pigeon\"}}}`",
        "properties.destination.endpointType must be text;"
            + " `{\"properties\":{\"destination\":{\"endpointType\":7}}}`",
        "MonitorAlert is not supported by this version yet;"
            + " `{\"properties\":{\"destination\":{\"endpointType\":\"MonitorAlert\"}}}`",
        "namespacetopic is not supported by this version yet;"
            + " `{\"properties\":{\"destination\":{\"endpointType\":\"namespacetopic\"}}}`",
        "endpointUrl is required;"
            + " `{\"properties\":{\"destination\":{\"endpointType\":\"WebHook\"}}}`",
        "endpointUrl is required;"
            + " `{\"properties\":{\"destination\":{\"endpointType\":\"WebHook\",\"properties\":{\"EndpointUrl\":\"https://a/\"}}}}`"
      })
  void refusesAnIncompleteDestination(String message, String body) {
    assertRefused(server.put(ONE, body), message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.org/hook?code=secret",
        "ftp://localhost/secret",
        "/secret",
        "https://us er@example.org/secret",
        "https://user:secret@example.org/"
      })
  void refusesAUrlWithoutRepeatingIt(String url) {
    Answer answer = server.put(ONE, WEBHOOK.replace("https://example.org/hook?code=secret", url));

    assertRefused(answer, "endpointUrl");
    assertThat(answer.text()).doesNotContain("secret");
  }

  @Test
  void takesPlainHttpToALoopbackAddress() {
    Answer answer =
        server.put(ONE, WEBHOOK.replace("https://example.org", "http://127.0.0.1:8080"));

    assertThat(answer.status()).isEqualTo(201);
  }

  private void assertRefused(Answer answer, String message) {
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains(message);
    assertThat(server.catalog.view().subscriptions(topicId())).isEmpty();
  }

  private Subscription only() {
    List<Subscription> all = server.catalog.view().subscriptions(topicId());
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  private long topicId() {
    return server.catalog.view().topics().iterator().next().id();
  }

  private static List<String> names(Answer answer) {
    return answer.json().get("value").values().stream()
        .map(item -> item.get("name").asString())
        .toList();
  }
}
