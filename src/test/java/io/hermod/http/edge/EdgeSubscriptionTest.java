package io.hermod.http.edge;

import static io.hermod.http.EdgeServer.ARM;
import static io.hermod.http.EdgeServer.SUBSCRIPTION;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.EdgeServer;
import io.hermod.http.EdgeServer.Answer;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EdgeSubscriptionTest {
  private static final String SUBSCRIPTIONS = "/topics/orders/eventSubscriptions";
  private static final String ONE = SUBSCRIPTIONS + "/sub1";

  /** Every member that the module knows. */
  private static final String FULL =
      """
      {
        "name": "sub1",
        "properties": {
          "topicName": "orders",
          "eventDeliverySchema": "EventGridSchema",
          "retryPolicy": {"eventExpiryInMinutes": 120, "maxDeliveryAttempts": 50},
          "persistencePolicy": {"isPersisted": "true"},
          "destination": {
            "endpointType": "WebHook",
            "properties": {
              "endpointUrl": "https://example.com/hook?code=1",
              "maxEventsPerBatch": 10,
              "preferredBatchSizeInKilobytes": 64
            }
          },
          "filter": {
            "subjectBeginsWith": "a",
            "subjectEndsWith": "b",
            "isSubjectCaseSensitive": true,
            "includedEventTypes": ["one", "two"],
            "advancedFilters": [
              {"operatorType": "NumberIn", "key": "data.n", "values": [1, 2.5]},
              {"operatorType": "BoolEquals", "key": "data.b", "value": true},
              {"operatorType": "StringBeginsWith", "key": "Topic", "values": ["ord"]}
            ]
          }
        }
      }
      """;

  @AutoClose private final EdgeServer server = new EdgeServer();

  @BeforeEach
  void makeATopic() {
    server.put("/topics/orders", "{}");
  }

  @Test
  void showsWhatWasSentAndNoMore() {
    Answer put = server.put(ONE, SUBSCRIPTION);

    assertThat(put.status()).isEqualTo(200);
    assertThat(put.json())
        .isEqualTo(
            json(
                """
                {
                  "id": "/iotHubs/hub1/devices/device1/modules/module1/topics/orders/eventSubscriptions/sub1",
                  "name": "sub1",
                  "type": "Microsoft.EventGrid/eventSubscriptions",
                  "properties": {
                    "topicName": "orders",
                    "Topic": "orders",
                    "eventDeliverySchema": "EventGridSchema",
                    "destination": {
                      "endpointType": "WebHook",
                      "properties": {"endpointUrl": "https://example.com/hook"}
                    }
                  }
                }
                """));
    assertThat(server.get(ONE).json()).isEqualTo(put.json());
    assertThat(server.get(SUBSCRIPTIONS).json()).isEqualTo(json("[" + put.text() + "]"));
    assertThat(server.get(SUBSCRIPTIONS + "/").json()).isEqualTo(json("[" + put.text() + "]"));
  }

  @Test
  void showsEveryMemberOfTheDocuments() {
    JsonNode shown = server.put(ONE, FULL).json().path("properties");

    JsonNode sent = json(FULL).path("properties");
    sent.propertyNames().forEach(name -> assertThat(shown.path(name)).isEqualTo(sent.path(name)));
    Subscription kept = kept();
    assertThat(kept.retryPolicy()).isEqualTo(new RetryPolicy(50, Duration.ofHours(2)));
    assertThat(kept.isPersisted()).isTrue();
  }

  @Test
  void whatIsShownCanBeSentBack() {
    String shown = server.put(ONE, FULL).text();
    int writes = server.catalog.writes();

    assertThat(server.put(ONE, shown).text()).isEqualTo(shown);
    assertThat(server.catalog.writes()).isEqualTo(writes);
  }

  @Test
  void readsNamesInAnyCaseAtEveryLevel() {
    server.put(ONE, FULL);
    Subscription wanted = kept();
    for (long seed = 0; seed < 50; seed++) {
      server.delete(ONE);
      Answer put = server.put(ONE, inOtherCase(json(FULL), new Random(seed)));

      assertThat(put.status()).as("seed %d: %s", seed, put.text()).isEqualTo(200);
      assertThat(kept().onLane(wanted.lane())).isEqualTo(wanted);
    }
  }

  @Test
  void theSampleOfTheDocumentsGivesThreeAttemptsInThirtyMinutes() throws IOException {
    String sample = sample("subscription-sample.json");

    Answer put = server.put(ONE, sample.replace("<your_webhook_url>", "https://example.com/hook"));

    assertThat(put.status()).isEqualTo(200);
    assertThat(kept().retryPolicy()).isEqualTo(new RetryPolicy(3, Duration.ofMinutes(30)));
    assertThat(put.json().at("/properties/eventDeliverySchema").asString())
        .isEqualTo("EventGridSchema");
    assertThat(put.json().at("/properties/retryPolicy"))
        .isEqualTo(json("{\"eventExpiryInMinutes\":30,\"maxDeliveryAttempts\":3}"));
  }

  @ParameterizedTest
  @CsvSource({
    "{\"isPersisted\":\"true\"}, true",
    "{\"isPersisted\":true}, true",
    "\"true\", true",
    "true, true",
    "{\"isPersisted\":\"False\"}, false",
    "false, false",
    "{}, ",
    "null, "
  })
  void takesThePersistencePolicyInAllItsForms(String policy, Boolean isPersisted) {
    Answer put = server.put(ONE, with("persistencePolicy", policy));

    assertThat(put.status()).isEqualTo(200);
    assertThat(kept().isPersisted()).isEqualTo(isPersisted);
  }

  @Test
  void takesTheBatchingOfTheOlderForm() {
    server.put(
        ONE,
        with("deliveryPolicy", "{\"approxBatchSizeInBytes\": 65536, \"maxEventsPerBatch\": 7}"));

    assertThat(server.get(ONE).json().at("/properties/destination/properties"))
        .isEqualTo(
            json(
                """
                {"endpointUrl": "https://example.com/hook", "maxEventsPerBatch": 7,
                 "preferredBatchSizeInKilobytes": 64}
                """));
  }

  @Test
  void aCustomTopicHasOneWordForItsSchemaOnBothSides() {
    server.put("/topics/shapes", "{\"properties\":{\"inputSchema\":\"CustomSchema\"}}");

    assertThat(
            server
                .put("/topics/shapes/eventSubscriptions/sub1", SUBSCRIPTION)
                .json()
                .at("/properties/eventDeliverySchema")
                .asString())
        .isEqualTo("CustomEventSchema");
  }

  @Test
  void bothApisSeeTheSameSubscriptions() {
    server.put(ONE, FULL);
    server.arm(
        "PUT",
        ARM + "/orders/eventSubscriptions/sub2",
        """
        {"properties": {"destination": {"endpointType": "WebHook",
          "properties": {"endpointUrl": "https://example.com/hook?code=2"}},
          "labels": ["mine"], "retryPolicy": {"eventTimeToLiveInMinutes": 5}}}
        """);

    assertThat(server.get(SUBSCRIPTIONS).json().findValuesAsString("name"))
        .containsExactly("sub1", "sub2");
    JsonNode second = server.get(SUBSCRIPTIONS + "/sub2").json().path("properties");
    assertThat(second.path("retryPolicy")).isEqualTo(json("{\"eventExpiryInMinutes\":5}"));
    assertThat(second.path("labels")).isEqualTo(json("[\"mine\"]"));
    JsonNode first = server.arm("GET", ARM + "/orders/eventSubscriptions/sub1", "").json();
    assertThat(first.at("/properties/retryPolicy/eventTimeToLiveInMinutes").asInt()).isEqualTo(120);
  }

  @Test
  void deadLettersMayBeSwitchedOn() {
    String place =
        """
        {"endpointType": "StorageBlob", "properties": {
          "resourceId": "/subscriptions/S1/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/box",
          "blobContainerName": "letters"}}
        """;

    assertThat(
            server
                .put(ONE, with("deadLetterDestination", place))
                .json()
                .at("/properties/deadLetterDestination"))
        .isEqualTo(json(place));
  }

  @Test
  void forwardsToAnotherEventGridWithoutShowingItsKey() {
    String url = "https://cloud.westus2-1.eventgrid.azure.net/api/events?api-version=2018-01-01";

    Answer put = server.put(ONE, toEventGrid(url));

    assertThat(put.status()).as(put.text()).isEqualTo(200);
    assertThat(put.json().at("/properties/destination"))
        .isEqualTo(
            json(
                """
                {"endpointType": "EventGrid",
                 "properties": {"endpointUrl": "%s", "topicName": "cloud"}}
                """
                    .formatted(url)));
    assertThat(server.put(ONE, put.text()).status()).isEqualTo(200);
    assertThat(server.get(ONE).json()).isEqualTo(put.json());
  }

  @Test
  void refusesAnotherTargetInTheWordsOfTheDocuments() {
    Answer refused =
        server.put(ONE, toEventGrid("https://cloud.eventgrid.azure.net/?api-version=2018-01-01"));

    assertThat(refused.detail()).isEqualTo("InvalidDestination");
    assertThat(refused.message())
        .isEqualTo(
            "EventSubscription.Properties.Destination failed validation. Reason: EndpointUrl must"
                + " target the /api/events API of Azure Event Grid in the cloud..");
  }

  private static String toEventGrid(String url) {
    return """
    {"Properties": {"Destination": {"EndpointType": "eventgrid", "Properties": {
      "EndpointUrl": "%s", "SasKey": "secret", "TopicName": "cloud"}}}}
    """
        .formatted(url);
  }

  @Test
  void aDeletedSubscriptionIsGone() {
    server.put(ONE, SUBSCRIPTION);

    Answer deleted = server.delete(ONE);

    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.text()).isEmpty();
    Answer missing = server.get(ONE);
    assertThat(missing.status()).isEqualTo(404);
    assertThat(missing.message())
        .isEqualTo("The resource '/topics/orders/eventSubscriptions/sub1' was not found.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"EdgeHub", "MonitorAlert"})
  void saysOfLaterDestinationsThatTheyComeLater(String type) {
    Answer refused = server.put(ONE, SUBSCRIPTION.replace("WebHook", type));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.detail()).isEqualTo("InvalidDestination");
    assertThat(refused.message())
        .isEqualTo(
            "EventSubscription.Properties.Destination failed validation. Reason: EndpointType %s is"
                    .formatted(type)
                + " not supported by this version yet.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"EventHub", "ServiceBusQueue", "ServiceBusTopic", "StorageQueue"})
  void saysWhereAConnectionStringBelongs(String type) {
    Answer refused =
        server.put(
            ONE,
            "{\"properties\":{\"destination\":{\"endpointType\":\"%s\",\"properties\":{\"connectionString\":\"s3cret\"}}}}"
                .formatted(type));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.message())
        .contains("name the resource by its resourceId")
        .doesNotContain("s3cret");
  }

  @ParameterizedTest
  @CsvSource({
    "InvalidDestination, Destination is required, destination, null",
    "InvalidDestination, EndpointType must be, destination, '{\"endpointType\":\"x\"}'",
    "InvalidDestination, EndpointUrl is required, destination, '{\"endpointType\":\"WebHook\"}'",
    "InvalidDestination, EndpointUrl must be an absolute URL, destination,"
        + " '{\"endpointType\":\"WebHook\",\"properties\":{\"endpointUrl\":\"/x\"}}'",
    "InvalidDestination, EndpointUrl must begin with https, destination,"
        + " '{\"endpointType\":\"WebHook\",\"properties\":{\"endpointUrl\":\"http://example.com\"}}'",
    "InvalidDestination, MaxEventsPerBatch must be, destination,"
        + " '{\"endpointType\":\"WebHook\",\"properties\":{\"endpointUrl\":\"https://e.com\",\"maxEventsPerBatch\":51}}'",
    "InvalidDestination, PreferredBatchSizeInKilobytes must be, deliveryPolicy,"
        + " '{\"approxBatchSizeInBytes\":2000000}'",
    "InvalidDeliveryPolicy, ApproxBatchSizeInBytes must be 1 or more, deliveryPolicy,"
        + " '{\"approxBatchSizeInBytes\":0}'",
    "InvalidRetryPolicy, EventExpiryInMinutes must be, retryPolicy, '{\"eventExpiryInMinutes\":0}'",
    "InvalidRetryPolicy, MaxDeliveryAttempts must be, retryPolicy, '{\"maxDeliveryAttempts\":0}'",
    "InvalidRetryPolicy, EventExpiryInMinutes must not be given together, retryPolicy,"
        + " '{\"eventExpiryInMinutes\":1,\"eventTimeToLiveInMinutes\":1}'",
    "InvalidRequestContent, eventExpiryInMinutes must be a whole number, retryPolicy,"
        + " '{\"eventExpiryInMinutes\":\"x\"}'",
    "InvalidRequestContent, properties.filter must be an object, filter, 1",
    "InvalidRequestContent, includedEventTypes must be a list of strings, filter,"
        + " '{\"includedEventTypes\":\"x\"}'",
    "InvalidFilter, AdvancedFilters[0].OperatorType must be one of, filter,"
        + " '{\"advancedFilters\":[{\"operatorType\":\"x\",\"key\":\"a\"}]}'",
    "InvalidFilter, AdvancedFilters[0].OperatorType is given twice, filter,"
        + " '{\"advancedFilters\":[{\"operatorType\":\"x\",\"OperatorType\":\"y\"}]}'",
    "InvalidTopicName, TopicName must be left out, topicName, '\"other\"'",
    "InvalidTopic, Topic must be left out, Topic, '\"other\"'",
    "InvalidEventDeliverySchema, EventDeliverySchema cannot be CloudEventSchemaV1_0,"
        + " eventDeliverySchema, '\"cloudEventSchemaV1_0\"'",
    "InvalidEventDeliverySchema, EventDeliverySchema must be, eventDeliverySchema, '\"x\"'",
    "InvalidRequestContent, persistencePolicy must be true or false, persistencePolicy, '\"x\"'",
    "InvalidRequestContent, isPersisted must be true or false, persistencePolicy,"
        + " '{\"isPersisted\":1}'",
    "InvalidDeadLetterDestination, EndpointType is required, deadLetterDestination, '{\"x\":1}'"
  })
  void refusesWithASentenceThatNamesTheField(
      String code, String words, String member, String value) {
    Answer refused = server.put(ONE, with(member, value));

    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.code()).isEqualTo("BadRequest");
    assertThat(refused.detail()).as(refused.text()).isEqualTo(code);
    assertThat(refused.message()).contains(words);
    assertThat(server.get(ONE).status()).isEqualTo(404);
  }

  @Test
  void refusesANameThatIsNotThatOfTheUrl() {
    assertThat(server.put(ONE, "{\"name\":\"sub2\"}").message()).contains("'sub1'");
    assertThat(server.put(SUBSCRIPTIONS + "/a_b_c", SUBSCRIPTION).message())
        .contains("Event subscription name");
  }

  @Test
  void whetherEventsAreKeptIsFixedAtTheBeginning() {
    server.put(ONE, with("persistencePolicy", "true"));

    Answer refused = server.put(ONE, with("persistencePolicy", "false"));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.detail()).isEqualTo("InvalidPersistencePolicy");
    assertThat(server.put(ONE, SUBSCRIPTION).status()).isEqualTo(200);
    assertThat(kept().isPersisted()).isTrue();
  }

  private Subscription kept() {
    return server
        .catalog
        .view()
        .subscription(server.topic("orders").id(), null, "sub1")
        .orElseThrow();
  }

  /** The usual one with another member, or with another value for one. */
  private static String with(String member, String value) {
    if (member.equals("destination")) {
      return "{\"properties\":{\"destination\":" + value + "}}";
    }
    return SUBSCRIPTION.replace(
        "{\"properties\": {", "{\"properties\": {\"" + member + "\": " + value + ", ");
  }

  private static String inOtherCase(JsonNode json, Random random) {
    if (json.isObject()) {
      return json.properties().stream()
          .map(
              each ->
                  "\""
                      + shuffled(each.getKey(), random)
                      + "\":"
                      + inOtherCase(each.getValue(), random))
          .collect(Collectors.joining(",", "{", "}"));
    }
    return json.isArray()
        ? json.valueStream()
            .map(each -> inOtherCase(each, random))
            .collect(Collectors.joining(",", "[", "]"))
        : json.toString();
  }

  private static String shuffled(String name, Random random) {
    return name.chars()
        .map(
            each ->
                random.nextBoolean() ? Character.toUpperCase(each) : Character.toLowerCase(each))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static String sample(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(EdgeSubscriptionTest.class.getResourceAsStream("/edge/" + name))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private static JsonNode json(String text) {
    return new JsonMapper().readTree(text);
  }
}
