package io.hermod.deadletter;

import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.schema.EventWriter;
import io.hermod.schema.EventWriters;
import io.hermod.store.DeadLetter;
import io.hermod.store.LetterAddress;
import io.hermod.store.LetterBox;
import io.hermod.store.LetterKey;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** Makes dead letters of the events that one subscription gives up; has no effects. */
public final class LetterComposer {
  private final LetterAddress address;
  private final LetterBox box;
  private final long topicId;
  private final Schema schema;
  private final EventWriter writer;
  private final Duration delay;

  /**
   * Makes one.
   *
   * @param delay between giving an event up and writing it
   * @param hasOldDataschema whether CloudEvents tell the data's version as they did until 2020
   */
  public LetterComposer(
      Subscription subscription,
      DeadLetterDestination place,
      Topic topic,
      Duration delay,
      boolean hasOldDataschema) {
    this.address =
        new LetterAddress(
            place.account(), place.container(), subscription.name(), place.storageAccountId());
    this.box = LetterBox.of(subscription.lane(), address);
    this.topicId = topic.id();
    this.schema = schema(subscription.deliverySchema());
    this.writer =
        new EventWriters(
                topic.inputSchema(), topic.eventTopic(), topic.schema().mapping(), hasOldDataschema)
            .writerOf(schema);
    this.delay = delay;
  }

  /** Events of a topic's own shape get an envelope: else there was no place for the reason. */
  private static Schema schema(Schema delivery) {
    return delivery == Schema.CUSTOM ? Schema.EVENT_GRID : delivery;
  }

  public DeadLetter compose(GivenUp event) {
    byte[] json = writer.bytes(event.event(), event.publishedAt());
    return new DeadLetter(
        new LetterKey(box, event.at().plus(delay).truncatedTo(ChronoUnit.MICROS), event.position()),
        address,
        topicId,
        event.event().id(),
        event.publishedAt(),
        event.attempts(),
        event.history(),
        event.reason(),
        LetterForm.entry(schema, new RawJson(json, 0, json.length), event),
        event.redriven());
  }
}
