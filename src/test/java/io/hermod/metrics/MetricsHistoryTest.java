package io.hermod.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.filter.EventFilter;
import io.hermod.profile.Outcome;
import io.hermod.store.InMemoryCatalog;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MetricsHistoryTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Topic orders = new TopicBuilder(1, "orders", "/orders").build();
  private final Subscription shop = subscription(7, "shop");
  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final Counts counts = new Counts(catalog::view, Map.of());
  private final Deque<Runnable> samples = new ArrayDeque<>();
  private Instant now = START;
  private final MetricsHistory history =
      new MetricsHistory(counts, () -> now, false, 1 << 20, samples::add);

  @BeforeEach
  void create() {
    catalog.putTopic(orders);
    catalog.putSubscription(shop);
  }

  @Test
  void countsWhatHappenedInTheMinuteInWhichItHappened() {
    counts.topic(1).accepted(3, now, now.plusMillis(4));
    tickAt(START.plusSeconds(61));
    counts.topic(1).accepted(1, now, now.plusMillis(2));
    counts.topic(1).refused(2, "BadRequest", "BadRequest");
    counts.unmatched(1, 1);
    tickAt(START.plusSeconds(190));

    HistoryTable table = lastMinutes(4);
    assertThat(totals(table, AzureMetric.PUBLISH_SUCCESS)).containsExactly(3.0, 1.0, 0.0, 0.0);
    assertThat(totals(table, AzureMetric.PUBLISH_FAIL)).containsExactly(0.0, 2.0, 0.0, 0.0);
    assertThat(totals(table, AzureMetric.UNMATCHED)).containsExactly(0.0, 1.0, 0.0, 0.0);
    assertThat(totals(table, AzureMetric.PUBLISH_LATENCY)).containsExactly(4.0, 2.0, 0.0, 0.0);
    assertThat(table.count(AzureMetric.PUBLISH_LATENCY, 0)).isEqualTo(1);
  }

  @Test
  void knowsWhatBecameOfASubscriptionsEvents() {
    var lane = history.lane(shop);
    lane.matched();
    lane.evaluated(5);
    lane.delivered(2, now, now.plusMillis(30));
    lane.failed(3, Outcome.BUSY, true, now, now.plusMillis(10));
    lane.failed(1, Outcome.TIMED_OUT, false, now, now.plusSeconds(30));
    lane.dropped("e1", "TimeToLiveExceeded");
    counts.deadLettered(7, "e1", "TimeToLiveExceeded");

    HistoryTable table = lastMinutes(1);
    assertThat(table.total(AzureMetric.MATCHED, 0)).isEqualTo(1);
    assertThat(table.total(AzureMetric.ADVANCED_FILTER, 0)).isEqualTo(5);
    assertThat(table.total(AzureMetric.DELIVERED, 0)).isEqualTo(2);
    assertThat(table.total(AzureMetric.FAILED, 0)).isEqualTo(4);
    assertThat(table.total(AzureMetric.DROPPED, 0)).isEqualTo(1);
    assertThat(table.total(AzureMetric.DEAD_LETTERED, 0)).isEqualTo(1);
    assertThat(table.total(AzureMetric.DESTINATION_DURATION, 0)).isEqualTo(40);
    assertThat(table.count(AzureMetric.DESTINATION_DURATION, 0)).isEqualTo(2);
  }

  @Test
  void knowsHowManyEventsWaitedAtTheEndOfEachStep() {
    Counts restarted = new Counts(catalog::view, Map.of(7L, 2L));
    MetricsHistory jumping = new MetricsHistory(restarted, () -> now, true, 1 << 20, samples::add);
    for (int change : new int[] {5, -3, 0, 4, -8}) {
      restarted.lane(7).parked(change);
      jumping.tick(now);
      now = now.plus(MINUTE);
    }

    assertThat(waiting(jumping, START, Duration.ofMinutes(5), MINUTE))
        .containsExactly(7L, 4L, 4L, 8L, 0L);
    assertThat(waiting(jumping, START, Duration.ofMinutes(4), Duration.ofMinutes(2)))
        .as("steps that end before the newest change")
        .containsExactly(4L, 8L);
    assertThat(waiting(jumping, START.minusSeconds(120), Duration.ofMinutes(3), MINUTE))
        .as("steps that begin before the start")
        .containsExactly(2L, 2L, 7L);
  }

  private List<Long> waiting(MetricsHistory source, Instant from, Duration length, Duration step) {
    HistoryTable table =
        source.read(
            new TimeGrid(from, from.plus(length), step), MeasuredResources.of(List.of(shop)));
    return IntStream.range(0, table.grid().steps()).mapToObj(table::waiting).toList();
  }

  @Test
  void samplesOnlyWhenAMinuteHasEnded() {
    history.tick(now.plusSeconds(20));
    history.tick(now.plusSeconds(59));
    assertThat(samples).isEmpty();

    history.tick(now.plusSeconds(60));
    assertThat(samples).hasSize(1);
  }

  @Test
  void addsUpLongerSteps() {
    for (int i = 0; i < 10; i++) {
      counts.topic(1).accepted(1, now, now);
      tickAt(now.plus(MINUTE));
    }

    HistoryTable table =
        history.read(
            new TimeGrid(START, START.plusSeconds(750), Duration.ofMinutes(5)),
            new MeasuredResources(List.of(orders), List.of()));
    assertThat(totals(table, AzureMetric.PUBLISH_SUCCESS)).containsExactly(5.0, 5.0, 0.0);
    assertThat(table.grid().time(2)).isEqualTo(START.plusSeconds(600));
  }

  @Test
  void countsWhereAVirtualClockStandsThoughItJumps() {
    MetricsHistory jumping = new MetricsHistory(counts, () -> now, true, 1 << 20, samples::add);
    counts.topic(1).accepted(1, now, now);
    jumping.tick(now);
    now = START.plus(Duration.ofHours(3));
    counts.topic(1).accepted(2, now, now);

    HistoryTable table =
        jumping.read(
            new TimeGrid(START, now.plus(MINUTE), Duration.ofHours(1)),
            new MeasuredResources(List.of(orders), List.of()));
    assertThat(totals(table, AzureMetric.PUBLISH_SUCCESS)).containsExactly(1.0, 0.0, 0.0, 2.0);
  }

  @Test
  void forgetsADeletedSubscription() {
    history.lane(shop).matched();
    assertThat(lastMinutes(1).total(AzureMetric.MATCHED, 0)).isEqualTo(1);
    long before = history.bytes();
    catalog.removeSubscription(7);
    tickAt(now.plus(MINUTE));

    assertThat(history.bytes()).isLessThan(before);
  }

  @Test
  void aDayOfASubscriptionThatIsAlwaysBusyTakesAFewKilobytes() {
    List<Subscription> many =
        LongStream.range(100, 400).mapToObj(lane -> subscription(lane, "s" + lane)).toList();
    many.forEach(catalog::putSubscription);
    for (int i = 0; i < MinuteSeries.DAY; i++) {
      for (Subscription each : many) {
        var lane = counts.lane(each.lane());
        lane.matched();
        lane.delivered(1_000, now, now.plusMillis(50));
      }
      tickAt(now.plus(MINUTE));
    }

    assertThat(history.bytes() / many.size()).isLessThan(5 << 10);
  }

  private void tickAt(Instant time) {
    now = time;
    history.tick(now);
    while (!samples.isEmpty()) {
      samples.remove().run();
    }
  }

  private HistoryTable lastMinutes(int minutes) {
    return history.read(
        new TimeGrid(START, START.plus(MINUTE.multipliedBy(minutes)), MINUTE),
        new MeasuredResources(List.of(orders), List.of(shop)));
  }

  private static List<Double> totals(HistoryTable table, AzureMetric metric) {
    return IntStream.range(0, table.grid().steps())
        .mapToObj(step -> table.total(metric, step))
        .toList();
  }

  private static Subscription subscription(long lane, String name) {
    return new SubscriptionBuilder(lane, 1, new WebhookDestination(URI.create("http://localhost/")))
        .named(name, "/" + name)
        .filter(EventFilter.ALL)
        .build();
  }
}
