package io.hermod.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.delivery.lane.DeliveryObserver;
import io.hermod.delivery.lane.ObservedEvent;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.TraceContext;
import io.hermod.http.FixedCatalog;
import io.hermod.metrics.Counts;
import io.hermod.publish.PublishTracer;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TracerTest {
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/orders").build();
  private static final Subscription SHOP =
      new SubscriptionBuilder(11, 1, new WebhookDestination(URI.create("https://shop/")))
          .named("shop", "/orders/shop")
          .build();
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final String ONE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String TWO = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
  private static final String SPAN = "00f067aa0ba902b7";

  private final RecordingExporter exporter = new RecordingExporter();

  @Test
  void leavesEventsAloneThatNobodyRecords() {
    Tracer tracer = tracer(0);
    Event unsampled = event("b", TraceContext.of(ONE, SPAN, false, "a=1"));
    List<Event> events = List.of(event("a", null), unsampled);

    assertThat(tracer.begin(events)).isSameAs(events);
    assertThat(observer(tracer).watches(unsampled, false)).isFalse();
    assertThat(observer(tracer).watches(event("a", null), false)).isFalse();
  }

  @Test
  void eachEventOfABatchStaysInItsOwnTrace() {
    Tracer tracer = tracer(0);
    List<Event> sent =
        List.of(
            event("a", TraceContext.of(ONE, SPAN, true, "a=1")),
            event("b", null),
            event("c", TraceContext.of(TWO, SPAN, true, "")));
    List<Event> begun = tracer.begin(sent);

    tracer.end(TOPIC, sent, begun, new PublishTracer.Ended(NOW, NOW, true));
    tracer.close();

    assertThat(begun.get(1)).isSameAs(sent.get(1));
    assertThat(exporter.spans()).extracting(SpanData::getTraceId).containsExactly(ONE, TWO);
    assertThat(exporter.spans()).extracting(SpanData::getParentSpanId).containsOnly(SPAN);
    assertThat(exporter.spans())
        .extracting(SpanData::getSpanId)
        .containsExactly(context(begun.get(0)).spanId(), context(begun.get(2)).spanId());
    assertThat(context(begun.get(0)).state()).isEqualTo("a=1");
  }

  @Test
  void samplesEventsWithoutATrace() {
    List<Event> begun = tracer(1).begin(List.of(event("a", null), event("b", null)));

    assertThat(begun).allSatisfy(each -> assertThat(context(each).isSampled()).isTrue());
    assertThat(context(begun.get(0)).traceId()).isNotEqualTo(context(begun.get(1)).traceId());
  }

  @Test
  void aLongEventHasAShortSpan() {
    Tracer tracer = tracer(0);
    Event event = event("x".repeat(1_000_000), TraceContext.of(ONE, SPAN, true, ""));
    observer(tracer).givenUp(observed(event), "MaxDeliveryAttemptsExceeded", true, NOW);
    tracer.close();

    assertThat(exporter.spans())
        .singleElement()
        .satisfies(span -> assertThat(span.getAttributes().toString().length()).isLessThan(2_000));
  }

  @Test
  void exportsEverythingThatWaitsWhenItIsClosed() {
    Tracer tracer = tracer(0);
    addSpans(tracer, 2_000);

    tracer.close();

    assertThat(exporter.spans()).hasSize(4_000);
    assertThat(tracer.exported()).isEqualTo(4_000);
    assertThat(tracer.dropped()).isZero();
  }

  @Test
  void countsEverySpanThatAHangingReceiverDoesNotTakeAndStopsSoon() {
    exporter.answersWith(CompletableResultCode::new);
    Tracer tracer = tracer(0);
    addSpans(tracer, 2_000);

    tracer.close();

    assertThat(exporter.spans()).hasSize(512);
    assertThat(tracer.dropped()).isEqualTo(4_000);
  }

  @Test
  void whatWaitsIsLimited() {
    Tracer tracer = tracer(0);
    addSpans(tracer, 10_000);

    assertThat(tracer.dropped()).isGreaterThan(10_000);
    tracer.close();
    assertThat(tracer.dropped() + tracer.exported()).isEqualTo(20_000);
  }

  /** Each attempt has two spans. */
  private static void addSpans(Tracer tracer, int attempts) {
    Event event = event("a", TraceContext.of(ONE, SPAN, true, ""));
    for (int i = 0; i < attempts; i++) {
      observer(tracer)
          .attempted(
              observed(event),
              new DeliveryOutcome.Responded(200),
              true,
              new DeliveryObserver.Span(NOW, NOW));
    }
  }

  private Tracer tracer(double ratio) {
    Counts counts = new Counts(() -> new FixedCatalog(List.of(TOPIC)), Map.of());
    return new Tracer(exporter, ratio, "1.0", counts);
  }

  private static DeliveryObserver observer(Tracer tracer) {
    return Objects.requireNonNull(tracer.of(SHOP, TOPIC));
  }

  private static ObservedEvent observed(Event event) {
    return new ObservedEvent(event, 7, NOW, 0, NOW);
  }

  private static TraceContext context(Event event) {
    return Objects.requireNonNull(event.trace());
  }

  private static Event event(String id, @Nullable TraceContext trace) {
    byte[] json = "{}".getBytes(StandardCharsets.UTF_8);
    RawJson body = new RawJson(json, 0, json.length);
    return new Event(id, "Order", "", "1", (byte) 0, body, null, trace);
  }
}
