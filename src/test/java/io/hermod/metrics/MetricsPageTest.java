package io.hermod.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.delivery.LaneState;
import io.hermod.delivery.lane.LaneMeter;
import io.hermod.filter.EventFilter;
import io.hermod.measure.Histogram;
import io.hermod.profile.Outcome;
import io.hermod.store.InMemoryCatalog;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.TopicBuilder;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MetricsPageTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final String[] LABELS = {"topic", "orders", "event_subscription_name", "shop"};
  private static final long TOPIC = 1;
  private static final long LANE = 7;

  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final Counts counts = new Counts(catalog::view, Map.of(LANE, 40L));
  private final List<LaneState> states = new ArrayList<>();
  private final MetricsPage page =
      new MetricsPage(counts, () -> CompletableFuture.completedFuture(states));

  @BeforeEach
  void subscribe() {
    putTopic(TOPIC, "orders");
    putSubscription(LANE, "shop");
  }

  @AfterEach
  void close() {
    page.close();
  }

  @Test
  void tellsWhatBecameOfPublishRequests() {
    counts.topic(TOPIC).accepted(3, NOW, NOW.plusMillis(5));
    counts.topic(TOPIC).accepted(1, NOW, NOW.plusNanos(1_500_000));
    counts.topic(TOPIC).refused(2, "InternalServerError", "ServiceUnavailable");
    counts.unmatched(TOPIC, 2);

    PrometheusText text = look();
    assertThat(text.value("hermod_publish_success_total", "topic", "orders")).isEqualTo(4);
    assertThat(text.value("hermod_unmatched_events_total", "topic", "orders")).isEqualTo(2);
    String latency = "hermod_publish_success_latency_milliseconds";
    assertThat(text.value(latency + "_count", "topic", "orders")).isEqualTo(2);
    assertThat(text.value(latency + "_sum", "topic", "orders")).isEqualTo(6.5);
    assertThat(text.of("hermod_publish_fail_total"))
        .containsExactly(
            Map.entry(
                Map.of(
                    "topic",
                    "orders",
                    "error",
                    "ServiceUnavailable",
                    "error_type",
                    "InternalServerError"),
                2.0));
  }

  /** Prometheus refuses a whole page with an exemplar anywhere else. */
  @Test
  void hasExemplarsOnlyWithBuckets() {
    TraceExample example = new TraceExample("0af7651916cd43dd", "b7ad6b7169203331", 1_500, NOW);
    counts.topic(TOPIC).accepted(1, NOW, NOW.plusNanos(1_500_000));
    counts.publishExample(TOPIC, example);
    counts.lane(LANE).delivered(1, NOW, NOW.plusNanos(1_500_000));
    counts.deliveryExample(LANE, example);

    List<String> withExemplar =
        page.openMetrics().lines().filter(line -> line.contains(" # {")).toList();

    assertThat(withExemplar).hasSize(2).allMatch(line -> line.contains("_bucket{"));
  }

  @Test
  void tellsHowManyRequestsTookHowLong() {
    counts.topic(TOPIC).accepted(1, NOW, NOW.plusMillis(1));
    counts.topic(TOPIC).accepted(1, NOW, NOW.plusMillis(7));
    counts.topic(TOPIC).accepted(1, NOW, NOW.plusSeconds(99));

    PrometheusText text = look();
    String bucket = "hermod_publish_success_latency_milliseconds_bucket";
    assertThat(text.value(bucket, "topic", "orders", "le", "1.0")).isEqualTo(1);
    assertThat(text.value(bucket, "topic", "orders", "le", "5.0")).isEqualTo(1);
    assertThat(text.value(bucket, "topic", "orders", "le", "10.0")).isEqualTo(2);
    assertThat(text.value(bucket, "topic", "orders", "le", "30000.0")).isEqualTo(2);
    assertThat(text.value(bucket, "topic", "orders", "le", "+Inf")).isEqualTo(3);
  }

  @Test
  void tellsHowLongEndpointsTook() {
    counts.lane(LANE).delivered(1, NOW, NOW.plusMillis(40));
    counts.lane(LANE).failed(1, Outcome.BUSY, true, NOW, NOW.plusMillis(900));
    counts.lane(LANE).failed(1, Outcome.TIMED_OUT, false, NOW, NOW.plusSeconds(30));

    assertThat(look().of("hermod_destination_processing_duration_milliseconds_bucket"))
        .containsEntry(withLimit("25.0"), 0.0)
        .containsEntry(withLimit("50.0"), 1.0)
        .containsEntry(withLimit("1000.0"), 2.0)
        .containsEntry(withLimit("+Inf"), 2.0);
  }

  private static Map<String, String> withLimit(String limit) {
    return Map.of("topic", "orders", "event_subscription_name", "shop", "le", limit);
  }

  @Test
  void addsUpDeliveriesByTheKindOfDestinationAlsoOfDeletedSubscriptions() {
    counts.lane(LANE).delivered(5, NOW, NOW);
    counts.lane(LANE).failed(2, Outcome.BUSY, true, NOW, NOW);
    assertThat(destinationEvents(look(), "WebHook", "delivered")).isEqualTo(5);
    putSubscription(LANE + 1, "other");
    counts.lane(LANE + 1).delivered(1, NOW, NOW);
    counts.lane(LANE).delivered(1, NOW, NOW);
    catalog.removeSubscription(LANE);

    PrometheusText text = look();
    assertThat(destinationEvents(text, "WebHook", "delivered")).isEqualTo(7);
    assertThat(destinationEvents(text, "WebHook", "failed")).isEqualTo(2);
    assertThat(destinationEvents(look(), "WebHook", "delivered")).isEqualTo(7);
  }

  private static double destinationEvents(PrometheusText text, String kind, String result) {
    return text.value("hermod_destination_events_total", "destination", kind, "result", result);
  }

  @Test
  void tellsHistogramsOfTheServer() {
    Histogram syncs = Histogram.ofWork();
    syncs.add(2_000);
    page.seconds("hermod_journal_sync_seconds", "How long a sync took", syncs);
    Histogram groups = Histogram.ofGroups();
    groups.add(3);
    page.sizes("hermod_journal_group_size", "How many shared a sync", groups);

    PrometheusText text = look();
    assertThat(text.value("hermod_journal_sync_seconds_sum")).isEqualTo(0.002);
    assertThat(text.value("hermod_journal_sync_seconds_bucket", "le", "0.001")).isZero();
    assertThat(text.value("hermod_journal_sync_seconds_bucket", "le", "0.0025")).isEqualTo(1);
    assertThat(text.value("hermod_journal_group_size_bucket", "le", "4.0")).isEqualTo(1);
  }

  @Test
  void asksForACounterEachTime() {
    AtomicLong faults = new AtomicLong(3);
    page.counter("hermod.store.faults", "Failures of the store", faults::get);
    assertThat(look().value("hermod_store_faults_total")).isEqualTo(3);

    faults.set(5);
    assertThat(look().value("hermod_store_faults_total")).isEqualTo(5);
  }

  @Test
  void tellsWhatBecameOfASubscriptionsEvents() {
    LaneMeter lane = counts.lane(LANE);
    lane.matched();
    lane.matched();
    lane.delivered(5, NOW, NOW.plusMillis(12));
    lane.deliveredLate();
    lane.redriven(4);
    lane.failed(5, Outcome.TIMED_OUT, false, NOW, NOW.plusSeconds(30));
    lane.failed(2, Outcome.BUSY, true, NOW, NOW.plusMillis(8));
    lane.failed(1, Outcome.SOCKET_ERROR, false, NOW, NOW.plusMillis(1));
    lane.dropped("e1", "UndeliverableDueToHttpBadRequest");
    counts.dropped(LANE, "e1", "MaxDeliveryAttemptsExceeded");
    counts.deadLettered(LANE, "e1", "MaxDeliveryAttemptsExceeded");
    counts.deadLettered(LANE, "e1", "MaxDeliveryAttemptsExceeded");
    counts.deadLettered(LANE, "e1", "UndeliverableDueToClientError");
    lane.parked(3);
    lane.parked(-1);

    PrometheusText text = look();
    assertThat(text.value("hermod_matched_events_total", LABELS)).isEqualTo(2);
    assertThat(text.value("hermod_delivery_success_total", LABELS)).isEqualTo(6);
    assertThat(text.value("hermod_delivery_late_success_total", LABELS)).isEqualTo(1);
    assertThat(text.value("hermod_redriven_events_total", LABELS)).isEqualTo(4);
    assertThat(text.value("hermod_destination_processing_duration_milliseconds_sum", LABELS))
        .isEqualTo(20);
    assertThat(failures(text, "TimedOut", "Timeout")).isEqualTo(5);
    assertThat(failures(text, "Busy", "Response")).isEqualTo(2);
    assertThat(failures(text, "SocketError", "Connection")).isEqualTo(1);
    assertThat(text.of("hermod_delivery_attempt_fail_total")).hasSize(3);
    assertThat(ended(text, "dropped_events", "drop", "UndeliverableDueToHttpBadRequest"))
        .isEqualTo(1);
    assertThat(ended(text, "dropped_events", "drop", "MaxDeliveryAttemptsExceeded")).isEqualTo(1);
    assertThat(ended(text, "dead_lettered", "dead_letter", "MaxDeliveryAttemptsExceeded"))
        .isEqualTo(2);
    assertThat(ended(text, "dead_lettered", "dead_letter", "UndeliverableDueToClientError"))
        .isEqualTo(1);
    assertThat(text.value("hermod_lane_parked", LABELS)).as("40 were there").isEqualTo(42);
  }

  @Test
  void tellsHowEachLaneIsDoing() {
    states.add(new LaneState(LANE, 3, 4096, true, false, true, 0, null));

    PrometheusText text = look();
    assertThat(text.value("hermod_lane_in_flight", LABELS)).isEqualTo(3);
    assertThat(text.value("hermod_lane_lag_bytes", LABELS)).isEqualTo(4096);
    assertThat(text.value("hermod_lane_set_aside", LABELS)).isEqualTo(1);
    assertThat(text.value("hermod_lane_on_probation", LABELS)).isEqualTo(0);
    assertThat(text.value("hermod_lane_paused", LABELS)).isEqualTo(1);
  }

  @Test
  void namesEveryMetricOfEventGrid() {
    counts.topic(TOPIC).refused(1, "Unauthorized", "Unauthorized");
    counts.lane(LANE).failed(1, Outcome.BUSY, true, NOW, NOW);

    assertThat(look().helps().values())
        .map(help -> help.replaceAll(":.*", ""))
        .contains(
            "PublishSuccessCount",
            "PublishFailCount",
            "PublishSuccessLatencyInMs",
            "UnmatchedEventCount",
            "MatchedEventCount",
            "DeliverySuccessCount",
            "DeliveryAttemptFailCount",
            "DeadLetteredCount",
            "DroppedEventCount",
            "DestinationProcessingDurationInMs",
            "AdvancedFilterEvaluationCount");
  }

  @Test
  void startsEachSubscriptionAtZero() {
    PrometheusText text = look();
    assertThat(text.value("hermod_matched_events_total", LABELS)).isZero();
    assertThat(ended(text, "dropped_events", "drop", "TimeToLiveExceeded")).isZero();
    assertThat(ended(text, "dead_lettered", "dead_letter", "TimeToLiveExceeded")).isZero();
    assertThat(text.value("hermod_advanced_filter_evaluation_total", LABELS)).isZero();
  }

  @Test
  void escapesWhatANameHolds() {
    String name = "a\"b\\c\nd}e,f=\"";
    putTopic(2, name);
    counts.topic(2).accepted(1, NOW, NOW);

    assertThat(look().value("hermod_publish_success_total", "topic", name)).isEqualTo(1);
  }

  @Test
  void aDeletedSubscriptionLeavesNoSeriesBehind() {
    counts.lane(LANE).matched();
    catalog.removeSubscription(LANE);

    assertThat(look().with("event_subscription_name", "shop")).isZero();
    assertThat(counts.size()).as("only the topic's").isEqualTo(1);
  }

  @Test
  void aSubscriptionMadeAgainStartsAtZeroWhileItsFormerLaneStillCounts() {
    LaneMeter former = counts.lane(LANE);
    former.matched();
    catalog.removeSubscription(LANE);
    putSubscription(LANE + 1, "shop");
    former.matched();

    assertThat(look().value("hermod_matched_events_total", LABELS)).isZero();
  }

  @Test
  void whatIsGoneIsForgottenThoughNobodyLooks() {
    for (long lane = 100; lane < 10_000; lane++) {
      putSubscription(lane, "s" + lane);
      counts.lane(lane).matched();
      catalog.removeSubscription(lane);
    }

    assertThat(counts.size()).isLessThan(500);
  }

  @Test
  void tellsAboutTheProcess() {
    page.gauge("hermod.journal.bytes", "Disk space of the journal", () -> 4711);

    PrometheusText text = look();
    assertThat(text.value("hermod_journal_bytes")).isEqualTo(4711);
    assertThat(text.of("jvm_memory_used_bytes")).isNotEmpty();
    assertThat(text.value("process_uptime_seconds")).isPositive();
  }

  private PrometheusText look() {
    return PrometheusText.parse(page.text());
  }

  private static double failures(PrometheusText text, String error, String type) {
    return text.value(
        "hermod_delivery_attempt_fail_total",
        "topic",
        "orders",
        "event_subscription_name",
        "shop",
        "error",
        error,
        "error_type",
        type);
  }

  private static double ended(PrometheusText text, String metric, String how, String reason) {
    return text.value(
        "hermod_" + metric + "_total",
        "topic",
        "orders",
        "event_subscription_name",
        "shop",
        how + "_reason",
        reason);
  }

  private void putTopic(long id, String name) {
    catalog.putTopic(new TopicBuilder(id, name, "/t").build());
  }

  private void putSubscription(long lane, String name) {
    catalog.putSubscription(
        new SubscriptionBuilder(
                lane, TOPIC, new WebhookDestination(URI.create("http://localhost/")))
            .named(name, "/" + name)
            .filter(EventFilter.ALL)
            .build());
  }
}
