package io.hermod.tracing;

import io.hermod.delivery.DeliveryObservers;
import io.hermod.delivery.lane.DeliveryObserver;
import io.hermod.event.Event;
import io.hermod.event.ShortText;
import io.hermod.event.TraceContext;
import io.hermod.metrics.Counts;
import io.hermod.metrics.TraceExample;
import io.hermod.publish.PublishTracer;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Makes the spans of events: publish, then for each subscription a wait and an attempt, as often as
 * needed, and in the end perhaps a dead letter. All are children of the publish span, whose id the
 * event carries in its trace context.
 */
public final class Tracer implements PublishTracer, DeliveryObservers, AutoCloseable {
  static final AttributeKey<String> TOPIC = AttributeKey.stringKey("messaging.destination.name");
  static final AttributeKey<String> EVENT_ID = AttributeKey.stringKey("messaging.message.id");
  private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("messaging.system");
  private static final AttributeKey<String> EVENT_TYPE =
      AttributeKey.stringKey("hermod.event.type");
  private static final String TRACES = "/v1/traces";

  /** Kept, because the library's own log lines would be lost to it otherwise. */
  private static final Logger LIBRARY = Logger.getLogger("io.opentelemetry");

  private final SpanQueue spans;
  private final Resource resource;
  private final double sampleRatio;
  private final Counts counts;

  /**
   * Creates a tracer that exports nothing until it is started.
   *
   * @param sampleRatio the share of events without a context that get a trace
   * @param version the version of the server
   * @param counts learn which requests have a trace
   */
  Tracer(SpanExporter exporter, double sampleRatio, String version, Counts counts) {
    this.spans = new SpanQueue(exporter);
    this.resource =
        Resource.create(
            Attributes.of(
                AttributeKey.stringKey("service.name"),
                "hermod",
                AttributeKey.stringKey("service.version"),
                version));
    this.sampleRatio = sampleRatio;
    this.counts = counts;
  }

  /** Returns a tracer that exports to an OTLP receiver with this base URL. */
  public static Tracer to(URI endpoint, double sampleRatio, String version, Counts counts) {
    LIBRARY.setLevel(Level.OFF); // We log a failure ourselves, once and in our format.
    String base = endpoint.toString().replaceFirst("/+$", "");
    SpanExporter exporter =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(base.endsWith(TRACES) ? base : base + TRACES)
            .build();
    Tracer tracer = new Tracer(exporter, sampleRatio, version, counts);
    tracer.spans.start();
    return tracer;
  }

  /** Returns the list itself if none of the events is recorded, which costs next to nothing. */
  @Override
  @SuppressWarnings("ReferenceEquality") // an event that is not recorded is not copied
  public List<Event> begin(List<Event> events) {
    List<Event> begun = events;
    for (int i = 0; i < events.size(); i++) {
      Event own = begin(events.get(i));
      if (own != events.get(i)) {
        begun = begun == events ? new ArrayList<>(events) : begun;
        begun.set(i, own);
      }
    }
    return begun;
  }

  private Event begin(Event event) {
    TraceContext own = event.trace();
    if (own != null) {
      return own.isSampled() ? event.in(own.at(SpanIds.newSpanId())) : event;
    }
    return sampleRatio > 0 && ThreadLocalRandom.current().nextDouble() < sampleRatio
        ? event.in(TraceContext.of(SpanIds.newTraceId(), SpanIds.newSpanId(), true, ""))
        : event;
  }

  @Override
  public void end(Topic topic, List<Event> sent, List<Event> begun, Ended ended) {
    for (int i = 0; i < begun.size(); i++) {
      TraceContext context = begun.get(i).trace();
      if (context != null && context.isSampled()) {
        TraceContext before = sent.get(i).trace();
        spans.add(
            new EndedSpan(
                "publish " + topic.name(),
                SpanKind.SERVER,
                spanContext(context),
                before == null ? SpanContext.getInvalid() : spanContext(before),
                ended.begunAt(),
                ended.endedAt(),
                !ended.isStored(),
                about(begun.get(i), topic).build(),
                resource));
        counts.publishExample(topic.id(), example(context, ended.begunAt(), ended.endedAt()));
      }
    }
  }

  static TraceExample example(TraceContext context, Instant begunAt, Instant endedAt) {
    return new TraceExample(
        context.traceId(), context.spanId(), ChronoUnit.MICROS.between(begunAt, endedAt), endedAt);
  }

  static AttributesBuilder about(Event event, Topic topic) {
    return Attributes.builder()
        .put(SYSTEM, "hermod")
        .put(TOPIC, topic.name())
        .put(EVENT_ID, ShortText.of(event.id()))
        .put(EVENT_TYPE, ShortText.of(event.type()));
  }

  static SpanContext spanContext(TraceContext context) {
    return SpanContext.create(
        context.traceId(), context.spanId(), TraceFlags.getSampled(), TraceState.getDefault());
  }

  void add(EndedSpan span) {
    spans.add(span);
  }

  Resource resource() {
    return resource;
  }

  Counts counts() {
    return counts;
  }

  @Override
  public @Nullable DeliveryObserver of(Subscription subscription, Topic topic) {
    return new TracedSubscription(subscription, topic, this);
  }

  public long exported() {
    return spans.exported();
  }

  /** The number of spans that were lost. */
  public long dropped() {
    return spans.dropped();
  }

  @Override
  public void close() {
    spans.close();
  }
}
