package io.hermod.deadletter.write;

import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.schema.write.EventWriter;
import io.hermod.schema.write.EventWriters;
import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterAddress;
import io.hermod.store.DeadLetterGroup;
import io.hermod.store.DeadLetterKey;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** Turns the events that one subscription gives up into dead letters. Has no side effects. */
public final class DeadLetterComposer {
  private final DeadLetterAddress address;
  private final DeadLetterGroup group;
  private final long topicId;
  private final Schema schema;
  private final EventWriter writer;
  private final Duration delay;

  /**
   * Creates the composer of a subscription.
   *
   * @param delay the time between giving up an event and writing it
   * @param hasOldDataschema whether CloudEvents state the data version as Event Grid did until 2020
   */
  public DeadLetterComposer(
      Subscription subscription,
      DeadLetterDestination place,
      Topic topic,
      Duration delay,
      boolean hasOldDataschema) {
    this.address =
        new DeadLetterAddress(
            place.account(), place.container(), subscription.name(), place.storageAccountId());
    this.group = DeadLetterGroup.of(subscription.lane(), address);
    this.topicId = topic.id();
    this.schema = schema(subscription.deliverySchema());
    this.writer =
        new EventWriters(
                topic.inputSchema(), topic.eventTopic(), topic.schema().mapping(), hasOldDataschema)
            .writerOf(schema);
    this.delay = delay;
  }

  /**
   * Events in a custom schema are wrapped in an Event Grid envelope, because they have no place for
   * the dead-letter reason.
   */
  private static Schema schema(Schema delivery) {
    return delivery == Schema.CUSTOM ? Schema.EVENT_GRID : delivery;
  }

  public DeadLetter compose(GivenUp event) {
    byte[] json = writer.bytes(event.event(), event.publishedAt());
    return new DeadLetter(
        new DeadLetterKey(
            group, event.at().plus(delay).truncatedTo(ChronoUnit.MICROS), event.position()),
        address,
        topicId,
        event.event().id(),
        event.publishedAt(),
        event.attempts(),
        event.history(),
        event.reason(),
        DeadLetterForm.entry(schema, new RawJson(json, 0, json.length), event),
        event.redriven());
  }
}
