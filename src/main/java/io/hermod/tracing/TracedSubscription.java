package io.hermod.tracing;

import io.hermod.delivery.lane.DeliveryObserver;
import io.hermod.delivery.lane.ObservedEvent;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.event.Event;
import io.hermod.event.TraceContext;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.SpanKind;
import java.time.Instant;
import java.util.Objects;

/** Makes the spans of what happens to the events of one subscription. */
final class TracedSubscription implements DeliveryObserver {
  private static final AttributeKey<String> SUBSCRIPTION =
      AttributeKey.stringKey("messaging.destination.subscription.name");
  private static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("hermod.attempt");
  private static final AttributeKey<Long> STATUS =
      AttributeKey.longKey("http.response.status_code");
  private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
  private static final AttributeKey<String> REASON = AttributeKey.stringKey("hermod.reason");

  private final Subscription subscription;
  private final Topic topic;
  private final Tracer tracer;

  TracedSubscription(Subscription subscription, Topic topic, Tracer tracer) {
    this.subscription = subscription;
    this.topic = topic;
    this.tracer = tracer;
  }

  @Override
  public TraceContext sent(TraceContext own, long position, int attempts) {
    return own.isSampled()
        ? own.at(SpanIds.attempt(own, subscription.lane(), position, attempts))
        : own;
  }

  @Override
  public boolean watches(Event event, boolean isSuccess) {
    TraceContext context = event.trace();
    return context != null && context.isSampled();
  }

  @Override
  public void attempted(
      ObservedEvent event, DeliveryOutcome outcome, boolean isSuccess, Span time) {
    TraceContext context = Objects.requireNonNull(event.event().trace());
    addWait(event, context, time.begunAt());
    AttributesBuilder about = about(event).put(ATTEMPT, event.attempts() + 1L);
    if (outcome.status() > 0) {
      about.put(STATUS, (long) outcome.status());
    }
    if (!isSuccess) {
      about.put(ERROR, outcome.failure().toString());
    }
    TraceContext own = sent(context, event.position(), event.attempts());
    if (outcome.status() > 0) {
      tracer
          .counts()
          .deliveryExample(
              subscription.lane(), Tracer.example(own, time.begunAt(), time.endedAt()));
    }
    add(
        "deliver " + topic.name() + " " + subscription.name(),
        SpanKind.CLIENT,
        own,
        context,
        time,
        !isSuccess,
        about.build());
  }

  private void addWait(ObservedEvent event, TraceContext context, Instant until) {
    long lane = subscription.lane();
    add(
        "wait",
        SpanKind.INTERNAL,
        context.at(SpanIds.waiting(context, lane, event.position(), event.attempts())),
        context,
        new Span(event.waitsSince().isAfter(until) ? until : event.waitsSince(), until),
        false,
        about(event).build());
  }

  @Override
  public void givenUp(ObservedEvent event, String reason, boolean isKept, Instant now) {
    TraceContext context = event.event().trace();
    if (context != null && context.isSampled()) {
      add(
          isKept ? "dead letter" : "drop",
          SpanKind.INTERNAL,
          context.at(SpanIds.end(context, subscription.lane(), event.position())),
          context,
          new Span(now, now),
          true,
          about(event).put(REASON, reason).build());
    }
  }

  private AttributesBuilder about(ObservedEvent event) {
    return Tracer.about(event.event(), topic).put(SUBSCRIPTION, subscription.name());
  }

  private void add(
      String name,
      SpanKind kind,
      TraceContext own,
      TraceContext parent,
      Span time,
      boolean isFailed,
      Attributes attributes) {
    tracer.add(
        new EndedSpan(
            name,
            kind,
            Tracer.spanContext(own),
            Tracer.spanContext(parent),
            time.begunAt(),
            time.endedAt(),
            isFailed,
            attributes,
            tracer.resource()));
  }
}
