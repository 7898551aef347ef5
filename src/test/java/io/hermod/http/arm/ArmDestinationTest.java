package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import io.hermod.topic.ProfileChoice;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Destinations that the configuration says how to reach, in the management API. */
class ArmDestinationTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";
  private static final String GROUP = "/subscriptions/S1/resourceGroups/g/providers/";
  private static final String QUEUE =
      "'resourceId':'" + GROUP + "Microsoft.Storage/storageAccounts/letters','queueName':'orders'";
  private static final String FUNCTION =
      "'resourceId':'" + GROUP + "Microsoft.Web/sites/shop/functions/OnOrder'";
  private static final String RELAY =
      "'resourceId':'" + GROUP + "Microsoft.Relay/namespaces/shop/hybridConnections/till'";
  private static final String KAFKA = "'cluster':'local','topic':'orders'";

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void makeTopic() {
    server.put(ORDERS, "{\"location\":\"here\"}");
  }

  @Test
  void showsAStorageQueueAsItWasGiven() {
    JsonNode shown = created("StorageQueue", QUEUE + ",'queueMessageTimeToLiveInSeconds':60");

    assertThat(shown.get("endpointType").asString()).isEqualTo("StorageQueue");
    assertThat(shown.at("/properties/queueName").asString()).isEqualTo("orders");
    assertThat(shown.at("/properties/queueMessageTimeToLiveInSeconds").asInt()).isEqualTo(60);
    assertThat(shown.at("/properties/resourceId").asString()).endsWith("storageAccounts/letters");
    assertThat(shown.at("/properties/deliveryAttributeMappings").isMissingNode()).isTrue();
  }

  @Test
  void showsAFunctionWithItsBatchLimits() {
    JsonNode shown = created("azurefunction", FUNCTION + ",'maxEventsPerBatch':10");

    assertThat(shown.get("endpointType").asString()).isEqualTo("AzureFunction");
    assertThat(shown.at("/properties/maxEventsPerBatch").asInt()).isEqualTo(10);
    assertThat(shown.at("/properties/preferredBatchSizeInKilobytes").asInt()).isEqualTo(64);
  }

  /** With the defaults of webhooks, the first row would show 5000 events. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "'preferredBatchSizeInKilobytes':128, 1, 128",
        "'maxEventsPerBatch':10, 10, 64",
        "'maxEventsPerBatch':null, 1, 64"
      })
  void aFunctionHasBatchDefaultsOfItsOwn(String member, int events, int kilobytes) {
    Profile written = Profiles.named("cloud-2021").orElseThrow();
    Profile own = written.with(written.retry(), written.batching().withDefaults(100, 512 * 1024));
    try (ArmServer other = new ArmServer(new ProfileChoice(own, List.of(own)))) {
      other.put(ORDERS, ArmServer.TOPIC_JSON);
      JsonNode properties =
          other
              .put(ONE, subscription("AzureFunction", FUNCTION + "," + member))
              .json()
              .at("/properties/destination/properties");

      assertThat(properties.path("maxEventsPerBatch").asInt()).isEqualTo(events);
      assertThat(properties.path("preferredBatchSizeInKilobytes").asInt()).isEqualTo(kilobytes);
    }
  }

  @Test
  void showsARelayWithoutTheSecretsOfItsHeaders() {
    JsonNode shown =
        created(
            "HybridConnection",
            RELAY
                + ",'deliveryAttributeMappings':[{'name':'x-key','type':'Static',"
                + "'properties':{'value':'s3cret','isSecret':true}}]");

    assertThat(shown.at("/properties/deliveryAttributeMappings/0/name").asString())
        .isEqualTo("x-key");
    assertThat(shown.toString()).doesNotContain("s3cret");
    assertThat(server.post(ONE + "/getDeliveryAttributes").text()).contains("s3cret");
  }

  @Test
  void showsAKafkaTopic() {
    JsonNode shown = created("Kafka", KAFKA + ",'keyField':'subject'");

    assertThat(shown.at("/properties/cluster").asString()).isEqualTo("local");
    assertThat(shown.at("/properties/topic").asString()).isEqualTo("orders");
    assertThat(shown.at("/properties/keyField").asString()).isEqualTo("subject");
  }

  @ParameterizedTest
  @CsvSource({
    "servicebusqueue, ServiceBusQueue, Microsoft.ServiceBus/namespaces/Shop/queues/Orders",
    "ServiceBusTopic, ServiceBusTopic, Microsoft.ServiceBus/namespaces/shop/topics/orders",
    "EventHub, EventHub, Microsoft.EventHub/namespaces/shop/eventhubs/orders"
  })
  void showsAMessagingEntity(String given, String type, String id) {
    JsonNode shown =
        created(
            given,
            "'resourceId':'"
                + GROUP
                + id
                + "','deliveryAttributeMappings':[{'name':'PartitionKey','type':'Dynamic',"
                + "'properties':{'sourceField':'subject'}}]");

    assertThat(shown.get("endpointType").asString()).isEqualTo(type);
    assertThat(shown.at("/properties/resourceId").asString()).isEqualTo(GROUP + id);
    assertThat(shown.at("/properties/deliveryAttributeMappings/0/name").asString())
        .isEqualTo("PartitionKey");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "HybridConnection | RELAY | 400",
        "AzureFunction | FUNCTION | 400",
        "Kafka | KAFKA | 201",
        "ServiceBusQueue | 'resourceId':'GROUPMicrosoft.ServiceBus/namespaces/shop/queues/a' | 201",
        "EventHub | 'resourceId':'GROUPMicrosoft.EventHub/namespaces/shop/eventhubs/a' | 201"
      })
  void onlyMessagesHaveValuesWithAnyCharacters(String type, String properties, int status) {
    Answer put =
        put(
            type,
            properties
                    .replace("RELAY", RELAY)
                    .replace("FUNCTION", FUNCTION)
                    .replace("KAFKA", KAFKA)
                    .replace("GROUP", GROUP)
                + ",'deliveryAttributeMappings':[{'name':'x-name','type':'Static',"
                + "'properties':{'value':'Müller'}}]");

    assertThat(put.status()).as(put.text()).isEqualTo(status);
  }

  @Test
  void changesAPartAndKeepsTheRest() {
    created("Kafka", KAFKA + ",'keyField':'subject'");

    Answer patched =
        server.send(
            "PATCH",
            ONE,
            json("{'destination':{'endpointType':'Kafka','properties':{'topic':'more'}}}"));

    JsonNode properties = patched.json().at("/properties/destination/properties");
    assertThat(patched.status()).as(patched.text()).isEqualTo(201);
    assertThat(properties.get("topic").asString()).isEqualTo("more");
    assertThat(properties.get("keyField").asString()).isEqualTo("subject");
  }

  @Test
  void keepsASecretOnlyForTheSameServer() {
    String header =
        ",'deliveryAttributeMappings':[{'name':'x-key','type':'Static','properties':{%s}}]";
    created("HybridConnection", RELAY + header.formatted("'value':'s3cret','isSecret':true"));

    Answer same = put("HybridConnection", RELAY + header.formatted("'isSecret':true"));
    Answer other = put("Kafka", KAFKA + header.formatted("'isSecret':true"));

    assertThat(same.status()).as(same.text()).isEqualTo(201);
    assertThat(server.post(ONE + "/getDeliveryAttributes").text()).contains("s3cret");
    assertThat(other.status()).isEqualTo(400);
    assertThat(other.message()).contains("secret of header x-key was given for another server");
  }

  @Test
  void hasNoUrlToShow() {
    created("Kafka", KAFKA);

    Answer url = server.post(ONE + "/getFullUrl");

    assertThat(url.status()).isEqualTo(400);
    assertThat(url.message()).contains("endpointType is Kafka, which has no endpoint URL");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "StorageQueue | 'queueName':'orders' | resourceId is required",
        "StorageQueue | 'resourceId':'/x','queueName':'orders' | must have the form"
            + " /subscriptions/",
        "StorageQueue | QUEUE,'queueMessageTimeToLiveInSeconds':0 | must be at least 1, or -1",
        "StorageQueue | QUEUE,'queueMessageTimeToLiveInSeconds':-2 | must be at least 1, or -1",
        "StorageQueue | QUEUE,'deliveryAttributeMappings':[{}] | have no headers",
        "EventGrid |"
            + " 'endpointUrl':'https://t.eventgrid.azure.net/api/events?api-version=2018-01-01','sasKey':'k','deliveryAttributeMappings':[DYNAMIC('x')]"
            + " | deliveryAttributeMappings must be empty",
        "AzureFunction | FUNCTION,'maxEventsPerBatch':5001 | maxEventsPerBatch must be",
        "HybridConnection |"
            + " 'resourceId':'GROUPMicrosoft.Relay/namespaces/other/hybridConnections/a' | add"
            + " relay-namespaces.other.connection-string to its configuration",
        "Kafka | 'cluster':'local' | topic is required",
        "Kafka | 'cluster':'other','topic':'a' | add kafka-clusters.other.bootstrap-servers",
        "Kafka | 'cluster':'local','topic':'a b' | topic must have 1 to 249",
        "ServiceBusQueue | 'resourceId':'/x' | must have the form /subscriptions/",
        "ServiceBusTopic | 'resourceId':'GROUPMicrosoft.ServiceBus/namespaces/shop/queues/a' |"
            + " namespaces/{name}/topics/{name}",
        "EventHub | 'resourceId':'GROUPMicrosoft.EventHub/namespaces/other/eventhubs/a' | add"
            + " event-hubs-namespaces.other.connection-string to its configuration",
        "ServiceBusQueue | 'resourceId':'GROUPMicrosoft.ServiceBus/namespaces/shop/queues/a',"
            + "'deliveryAttributeMappings':[DYNAMIC('SessionId'),DYNAMIC('MessageId')] | must have"
            + " only one of SessionId and MessageId",
        "Pigeon | 'a':'b' | endpointType must be one of WebHook, EventGrid, AzureFunction"
      })
  void refusesWhatItCannotReachNamingTheField(String type, String properties, String problem) {
    Answer put =
        put(
            type,
            properties
                .replace("QUEUE", QUEUE)
                .replace("FUNCTION", FUNCTION)
                .replaceAll(
                    "DYNAMIC\\(([^)]*)\\)",
                    "{'name':$1,'type':'Dynamic','properties':{'sourceField':'id'}}")
                .replace("GROUP", GROUP));

    assertThat(put.status()).as(put.text()).isEqualTo(400);
    assertThat(put.message()).contains(problem).contains("properties.destination");
  }

  private JsonNode created(String type, String properties) {
    Answer put = put(type, properties);
    assertThat(put.status()).as(put.text()).isEqualTo(201);
    assertThat(server.get(ONE).json()).isEqualTo(put.json());
    return put.json().at("/properties/destination");
  }

  private Answer put(String type, String properties) {
    return server.put(ONE, subscription(type, properties));
  }

  private static String subscription(String type, String properties) {
    return json(
        "{'properties':{'destination':{'endpointType':'%s','properties':{%s}}}}"
            .formatted(type, properties));
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }
}
