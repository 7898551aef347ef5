package io.hermod.deadletter.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.filter.EventFilter;
import io.hermod.profile.Outcome;
import io.hermod.schema.InputMapping;
import io.hermod.schema.MappedField;
import io.hermod.schema.MappedMember;
import io.hermod.schema.read.CloudEventReader;
import io.hermod.schema.read.CustomReader;
import io.hermod.schema.read.EventGridReader;
import io.hermod.schema.read.TestHeaders;
import io.hermod.store.Attempt;
import io.hermod.store.DeadLetter;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicSchema;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The samples of the documents, from what was published to what is kept. */
class DeadLetterComposerTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Instant PUBLISHED = Instant.parse("2020-08-13T17:18:14.0265758Z");
  private static final Instant TRIED = Instant.parse("2020-08-13T17:18:14.0465788Z");
  private static final InputMapping MAPPING =
      new InputMapping(
          Map.of(
              MappedMember.EVENT_TYPE, new MappedField("myEventType", null),
              MappedMember.SUBJECT, new MappedField(null, "subjectDefault"),
              MappedMember.DATA_VERSION, new MappedField(null, "1.0")));

  private static DeadLetter compose(TopicSchema schema, Schema delivery, Event event) {
    Topic topic = new TopicBuilder(3, "t", "/topics/t").schema(schema).build();
    Subscription subscription =
        new SubscriptionBuilder(7, 3, new WebhookDestination(URI.create("http://localhost/")))
            .named("Billing", "/billing")
            .filter(new EventFilter(List.of(), "", "", true))
            .schema(delivery)
            .build();
    DeadLetterDestination place =
        new DeadLetterDestination("/storageAccounts/Keeper", "letters", false);
    return new DeadLetterComposer(subscription, place, topic, Duration.ofMinutes(5), false)
        .compose(
            new GivenUp(
                42,
                event,
                PUBLISHED,
                1,
                List.of(new Attempt(TRIED, 404, Outcome.NOT_FOUND, 20)),
                "MaxDeliveryAttemptsExceeded",
                TRIED.plusMillis(20),
                null));
  }

  private static ObjectNode entry(DeadLetter letter) {
    return (ObjectNode) JSON.readTree(letter.entry().toString());
  }

  @Test
  void anEventGridEventIsKeptAsInTheSample() {
    String published =
        """
        {"id":"93902694-901e-008f-6f95-7153a806873c","eventTime":"2020-08-13T17:18:13.1647262Z",
         "eventType":"Microsoft.Storage.BlobCreated","dataVersion":"",
         "subject":"/blobServices/default/containers/deadletter/blobs/myBlobFile.txt",
         "data":{"api":"PutBlob"}}\
        """;
    Event event = new EventGridReader().read(published.getBytes(UTF_8), "/topics/t").getFirst();

    ObjectNode kept = entry(compose(TopicSchema.EVENT_GRID, Schema.EVENT_GRID, event));
    ObjectNode sample = (ObjectNode) JSON.readTree(published);
    sample.put("topic", "/topics/t").put("metadataVersion", "1");
    assertThat(kept).isEqualTo(withWhatHappened(sample));
  }

  private static ObjectNode withWhatHappened(ObjectNode event) {
    return event
        .put("deadLetterReason", "MaxDeliveryAttemptsExceeded")
        .put("deliveryAttempts", 1)
        .put("lastDeliveryOutcome", "NotFound")
        .put("publishTime", "2020-08-13T17:18:14.0265758Z")
        .put("lastDeliveryAttemptTime", "2020-08-13T17:18:14.0465788Z");
  }

  @Test
  void aCloudEventIsKeptAsInTheSample() {
    String published =
        """
        {"specversion":"1.0","id":"caee971c-3ca0-4254-8f99-1395b394588e","source":"mysource",
         "dataversion":"1.0","subject":"mySubject","type":"fooEventType",
         "datacontenttype":"application/json","data":{"prop1":"value1","prop2":5}}\
        """;
    Event event =
        new CloudEventReader()
            .read(
                published.getBytes(UTF_8),
                TestHeaders.of("content-type", "application/cloudevents+json"))
            .getFirst();

    ObjectNode kept = entry(compose(TopicSchema.CLOUD_EVENTS, Schema.CLOUD_EVENTS, event));
    ObjectNode sample = (ObjectNode) JSON.readTree(published);
    sample
        .put("deadletterreason", "MaxDeliveryAttemptsExceeded")
        .put("deliveryattempts", 1)
        .put("lastdeliveryoutcome", "NotFound")
        .put("publishtime", "2020-08-13T17:18:14.0265758Z")
        .put("lastdeliveryattempttime", "2020-08-13T17:18:14.0465788Z");
    assertThat(kept).isEqualTo(sample);
  }

  @Test
  void anEventOfACustomShapeIsKeptInAnEnvelopeAsInTheSample() {
    String published =
        """
        {"prop1":"my property","prop2":5,"myEventType":"fooEventType"}\
        """;
    Event event =
        new CustomReader().read(("[" + published + "]").getBytes(UTF_8), MAPPING).getFirst();

    ObjectNode kept = entry(compose(new TopicSchema(Schema.CUSTOM, MAPPING), Schema.CUSTOM, event));
    ObjectNode sample =
        JSON.createObjectNode()
            .put("id", event.id())
            .put("eventTime", kept.path("eventTime").asString())
            .put("eventType", "fooEventType")
            .put("dataVersion", "1.0")
            .put("metadataVersion", "1")
            .put("topic", "/topics/t")
            .put("subject", "subjectDefault");
    sample.set("data", JSON.readTree(published));
    assertThat(kept).isEqualTo(withWhatHappened(sample));
    assertThat(Instant.parse(kept.path("eventTime").asString())).isEqualTo(PUBLISHED);
  }

  @Test
  void aLetterKnowsWhereItGoesAndWhen() {
    Event event =
        new EventGridReader()
            .read(
                """
                {"id":"1","eventTime":"2020-08-13T17:18:13Z","eventType":"t","subject":"s","data":1}\
                """
                    .getBytes(UTF_8),
                "/topics/t")
            .getFirst();
    DeadLetter letter = compose(TopicSchema.EVENT_GRID, Schema.EVENT_GRID, event);

    assertThat(letter.address().account()).isEqualTo("keeper");
    assertThat(letter.address().container()).isEqualTo("letters");
    assertThat(letter.address().subscription()).isEqualTo("Billing");
    assertThat(letter.key().due()).isEqualTo("2020-08-13T17:23:14.066578Z");
    assertThat(letter.lane()).isEqualTo(7);
    assertThat(letter.position()).isEqualTo(42);
  }
}
