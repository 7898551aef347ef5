package io.hermod.diagnostics;

import io.hermod.delivery.lane.DeliveryObserver;
import io.hermod.delivery.lane.ObservedEvent;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.event.ShortText;
import io.hermod.schema.EventTime;
import io.hermod.schema.write.EventFields;
import io.hermod.schema.write.EventWriters;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the failed attempts of one subscription into records. */
final class FailingSubscription implements DeliveryObserver {
  private final Subscription subscription;
  private final Topic topic;
  private final DiagnosticsRecorder recorder;
  private final EventFields time;

  FailingSubscription(Subscription subscription, Topic topic, DiagnosticsRecorder recorder) {
    this.subscription = subscription;
    this.topic = topic;
    this.recorder = recorder;
    this.time =
        new EventWriters(topic.inputSchema(), topic.resourceId(), topic.schema().mapping(), false)
            .fields(List.of(topic.inputSchema() == Schema.CLOUD_EVENTS ? "time" : "eventTime"));
  }

  Subscription subscription() {
    return subscription;
  }

  Topic topic() {
    return topic;
  }

  /** The destination without anything that may be secret. */
  String url() {
    return switch (subscription.destination()) {
      case HttpDestination http -> http.origin();
      case ConfiguredDestination configured -> configured.endpointName();
    };
  }

  @Override
  public boolean watches(Event event, boolean isSuccess) {
    return !isSuccess;
  }

  @Override
  public void attempted(
      ObservedEvent event, DeliveryOutcome outcome, boolean isSuccess, Span span) {
    recorder.add(failure(event, outcome, span).asRecord());
  }

  private DeliveryFailure failure(ObservedEvent event, DeliveryOutcome outcome, Span span) {
    return new DeliveryFailure(
        this,
        ShortText.of(event.event().id()),
        ShortText.of(event.event().type()),
        ShortText.of(eventTime(event)),
        event.event().json().length(),
        event.position(),
        event.attempts(),
        event.publishedAt(),
        span.begunAt(),
        span.endedAt(),
        outcome.failure(),
        ShortText.of(outcome.toString()));
  }

  private String eventTime(ObservedEvent event) {
    @Nullable String text = time.read(event.event(), event.publishedAt())[0];
    return text == null ? "" : messageTime(EventTime.toRfc3339(text));
  }

  private static String messageTime(String text) {
    try {
      return RecordJson.messageTime(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException _) {
      return text;
    }
  }

  @Override
  public void givenUp(ObservedEvent event, String reason, boolean isKept, Instant now) {
    // The last attempt has its record.
  }
}
