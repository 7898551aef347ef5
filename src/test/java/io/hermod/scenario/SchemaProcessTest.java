package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.credential.AzureKeyCredential;
import com.azure.core.models.CloudEvent;
import com.azure.core.models.CloudEventDataFormat;
import com.azure.core.util.BinaryData;
import com.azure.messaging.eventgrid.EventGridEvent;
import com.azure.messaging.eventgrid.EventGridPublisherClientBuilder;
import io.cloudevents.core.message.MessageReader;
import io.cloudevents.http.HttpMessageFactory;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/**
 * Official clients publish in each schema, and readers that are not ours read what is delivered.
 */
class SchemaProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final OffsetDateTime TIME = OffsetDateTime.parse("2026-02-03T04:05:06.789Z");
  private static final String MAPPING =
      """
      "inputSchemaMapping":{"inputSchemaMappingType":"Json","properties":{
        "eventType":{"sourceField":"myEventTypeField"},"subject":{"defaultValue":"DefaultSubject"},
        "dataVersion":{"defaultValue":"1.0"}}}\
      """;

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  @BeforeEach
  void start() {
    hermod.start();
  }

  @Test
  void cloudEventsOfTheSdkArriveAsTheyAre() throws SSLException {
    Arm.Topic topic = createTopic("clouds", "\"inputSchema\":\"CloudEventSchemaV1_0\"");
    Inbox inbox = subscribe(topic, "CloudEventSchemaV1_0", 1);

    builder(topic).buildCloudEventPublisherClient().sendEvent(cloudEvent("one"));

    Await.until("the event", LIMIT, () -> inbox.has("one"));
    Inbox.Letter letter = inbox.last();
    assertHeader(letter, "Content-Type", "application/cloudevents+json; charset=utf-8");
    assertHeader(letter, "Origin", "eventgrid.azure.net");
    assertHeader(letter, "aeg-metadata-version", "1.0");
    assertHeader(letter, "aeg-data-version", "");
    assertHeader(letter, "aeg-delivery-count", "0");
    assertThat(letter.body()).startsWith("{");
    assertReadable(letter, "/shop", "Shop.OrderPlaced", "orders/one", Map.of("tenant", "t1"));
  }

  @Test
  void binaryDataOfTheSdkArrivesAsBase64() throws SSLException {
    Arm.Topic topic = createTopic("clouds", "\"inputSchema\":\"CloudEventSchemaV1_0\"");
    Inbox inbox = subscribe(topic, "CloudEventSchemaV1_0", 1);
    byte[] data = {0, 1, (byte) 0xFF};

    builder(topic)
        .buildCloudEventPublisherClient()
        .sendEvent(
            new CloudEvent(
                    "/shop",
                    "Shop.Picture",
                    BinaryData.fromBytes(data),
                    CloudEventDataFormat.BYTES,
                    "image/png")
                .setId("picture"));

    Await.until("the event", LIMIT, () -> inbox.has("picture"));
    CloudEvent read = CloudEvent.fromString(inbox.last().body()).getFirst();
    assertThat(read.getData().toBytes()).isEqualTo(data);
    assertThat(requireNonNull(read(inbox.last()).getData()).toBytes()).isEqualTo(data);
    assertThat(NodeReader.read(inbox.last()).get(0).path("data_base64").asString())
        .isEqualTo("AAH/");
  }

  @Test
  void batchesOfCloudEventsAreArrays() throws SSLException {
    Arm.Topic topic = createTopic("clouds", "\"inputSchema\":\"CloudEventSchemaV1_0\"");
    Inbox inbox = subscribe(topic, "CloudEventSchemaV1_0", 10);

    builder(topic)
        .buildCloudEventPublisherClient()
        .sendEvents(List.of(cloudEvent("a"), cloudEvent("b"), cloudEvent("c")));

    Await.until("the events", LIMIT, () -> inbox.has("a"));
    Inbox.Letter letter = inbox.last();
    assertHeader(letter, "Content-Type", "application/cloudevents-batch+json; charset=utf-8");
    assertThat(CloudEvent.fromString(letter.body()))
        .extracting(CloudEvent::getId)
        .containsExactly("a", "b", "c");
    assertThat(NodeReader.read(letter)).hasSize(3);
  }

  @Test
  void eventGridEventsAreReadAsCloudEvents() throws SSLException {
    Arm.Topic topic = createTopic("orders", "\"inputSchema\":\"EventGridSchema\"");
    Inbox inbox = subscribe(topic, "CloudEventSchemaV1_0", 1);

    builder(topic).buildEventGridEventPublisherClient().sendEvent(eventGridEvent("one"));

    Await.until("the event", LIMIT, () -> inbox.has("one"));
    assertHeader(inbox.last(), "aeg-metadata-version", "1");
    String source = "/providers/Microsoft.EventGrid/topics/orders";
    assertReadable(
        inbox.last(), source, "Shop.OrderPlaced", "orders/one", Map.of("dataversion", "2.1"));
  }

  @Test
  void customEventsAreDeliveredInEverySchema() throws SSLException {
    Arm.Topic topic = createTopic("shapes", "\"inputSchema\":\"CustomEventSchema\"," + MAPPING);
    Inbox grid = subscribe(topic, "EventGridSchema", 1);
    Inbox clouds = subscribe(topic, "CloudEventSchemaV1_0", 1);
    Inbox custom = subscribe(topic, "CustomInputSchema", 1);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("myEventTypeField", "Created");
    fields.put("resource", "Users/1");
    fields.put("resourceData", Map.of("n", 1));
    String event =
        "{\"myEventTypeField\":\"Created\",\"resource\":\"Users/1\",\"resourceData\":{\"n\":1}}";

    builder(topic).buildCustomEventPublisherClient().sendEvent(BinaryData.fromObject(fields));

    Await.until(
        "three deliveries",
        LIMIT,
        () -> List.of(grid, clouds, custom).stream().allMatch(inbox -> inbox.count() == 1));
    EventGridEvent read = EventGridEvent.fromString(grid.last().body()).getFirst();
    assertThat(read.getEventType()).isEqualTo("Created");
    assertThat(read.getSubject()).isEqualTo("DefaultSubject");
    assertThat(read.getDataVersion()).isEqualTo("1.0");
    assertThat(read.getTopic()).endsWith("/topics/shapes");
    assertThat(read.getData().toString()).isEqualTo(event);
    CloudEvent cloud = CloudEvent.fromString(clouds.last().body()).getFirst();
    assertThat(cloud.getId()).isEqualTo(read.getId());
    assertThat(cloud.getTime()).isEqualTo(read.getEventTime());
    assertThat(cloud.getType()).isEqualTo("Created");
    assertThat(read(clouds.last()).getId()).isEqualTo(read.getId());
    assertThat(NodeReader.read(clouds.last()).get(0).path("id").asString()).isEqualTo(read.getId());
    assertThat(custom.last().body()).isEqualTo("[" + event + "]");
    assertHeader(custom.last(), "aeg-output-event-id", read.getId());
  }

  /** With the Azure SDK, the CloudEvents SDK for Java, and that for JavaScript. */
  private static void assertReadable(
      Inbox.Letter letter, String source, String type, String subject, Map<String, String> more) {
    CloudEvent azure = CloudEvent.fromString(letter.body()).getFirst();
    assertThat(azure.getSource()).endsWith(source);
    assertThat(azure.getType()).isEqualTo(type);
    assertThat(azure.getSubject()).isEqualTo(subject);
    assertThat(azure.getTime()).isEqualTo(TIME);
    assertThat(azure.getExtensionAttributes()).isEqualTo(more);
    io.cloudevents.CloudEvent java = read(letter);
    assertThat(java.getSource().toString()).endsWith(source);
    assertThat(java.getType()).isEqualTo(type);
    assertThat(java.getSubject()).isEqualTo(subject);
    assertThat(java.getTime()).isEqualTo(TIME);
    assertThat(java.getExtensionNames()).isEqualTo(more.keySet());
    JsonNode node = NodeReader.read(letter).get(0);
    assertThat(node.path("source").asString()).endsWith(source);
    assertThat(node.path("type").asString()).isEqualTo(type);
    assertThat(node.path("subject").asString()).isEqualTo(subject);
    assertThat(OffsetDateTime.parse(node.path("time").asString())).isEqualTo(TIME);
    assertThat(node.path("data").path("text").asString()).isEqualTo("Grüße");
    more.forEach((name, value) -> assertThat(node.path(name).asString()).isEqualTo(value));
  }

  private static io.cloudevents.CloudEvent read(Inbox.Letter letter) {
    Map<String, String> headers = new HashMap<>();
    letter.headers().forEach(headers::put);
    MessageReader reader = HttpMessageFactory.createReader(headers, letter.body().getBytes(UTF_8));
    return reader.toEvent();
  }

  private static void assertHeader(Inbox.Letter letter, String name, String value) {
    assertThat(letter.headers().getAll(name)).as(name).containsExactly(value);
  }

  private static CloudEvent cloudEvent(String id) {
    return new CloudEvent(
            "/shop",
            "Shop.OrderPlaced",
            BinaryData.fromObject(Map.of("text", "Grüße")),
            CloudEventDataFormat.JSON,
            "application/json")
        .setId(id)
        .setSubject("orders/" + id)
        .setTime(TIME)
        .addExtensionAttribute("tenant", "t1");
  }

  private static EventGridEvent eventGridEvent(String id) {
    return new EventGridEvent(
            "orders/" + id,
            "Shop.OrderPlaced",
            BinaryData.fromObject(Map.of("text", "Grüße")),
            "2.1")
        .setId(id)
        .setEventTime(TIME);
  }

  private Arm.Topic createTopic(String name, String properties) {
    return hermod.arm().createTopic(name, "{%s}".formatted(properties));
  }

  private Inbox subscribe(Arm.Topic topic, String schema, int batch) {
    Inbox inbox = subscriber.inbox(schema.toLowerCase(Locale.ROOT).replace("_", ""));
    hermod.arm().subscribe(topic, inbox.url(), schema, batch);
    return inbox;
  }

  private EventGridPublisherClientBuilder builder(Arm.Topic topic) throws SSLException {
    return new EventGridPublisherClientBuilder()
        .endpoint(topic.endpoint().toString())
        .credential(new AzureKeyCredential(topic.key()))
        .httpClient(AzureHttp.trusting(hermod.directory().caCertificate()));
  }
}
