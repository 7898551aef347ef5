package io.hermod.explain;

import io.hermod.delivery.LaneState;
import io.hermod.explain.Overview.Disk;
import io.hermod.explain.Overview.Handshaken;
import io.hermod.explain.Overview.Recent;
import io.hermod.explain.Overview.SeenLane;
import io.hermod.explain.Overview.Whole;
import io.hermod.metrics.AzureMetric;
import io.hermod.metrics.HistoryTable;
import io.hermod.metrics.MeasuredResources;
import io.hermod.metrics.MetricsHistory;
import io.hermod.metrics.TimeGrid;
import io.hermod.store.catalog.CatalogView;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import io.hermod.validation.Handshakes;
import io.hermod.validation.ValidationResults;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads the state of a server. Waits for event loops and the disk, so use a virtual thread. */
public final class OverviewReader {
  private static final int TIMEOUT_SECONDS = 2;
  private static final int MOST_MEASURED = 1000;
  private static final Duration LATELY = Duration.ofHours(1);
  private static final Duration STEP = Duration.ofMinutes(15);

  private final Supplier<CatalogView> catalog;
  private final Supplier<CompletableFuture<List<LaneState>>> lanes;
  private final Supplier<Diagnosis> doctor;
  private final Supplier<Disk> disk;
  private final OldestEventFinder oldest;
  private final MetricsHistory history;
  private final Handshakes handshakes;

  /**
   * @param lanes returns the state of all lanes
   */
  public OverviewReader(
      Supplier<CatalogView> catalog,
      Supplier<CompletableFuture<List<LaneState>>> lanes,
      Supplier<Diagnosis> doctor,
      Supplier<Disk> disk,
      OldestEventFinder oldest,
      MetricsHistory history,
      Handshakes handshakes) {
    this.catalog = catalog;
    this.lanes = lanes;
    this.doctor = doctor;
    this.disk = disk;
    this.oldest = oldest;
    this.history = history;
    this.handshakes = handshakes;
  }

  /**
   * Reads what a caller may see.
   *
   * @param seesTopic whether the caller may see a topic
   * @param sees whether the caller may see a subscription on a topic
   * @param seesEndpoint whether the caller may see an endpoint of this name
   * @param seesServer whether the caller may see the state of the server as a whole
   */
  public Overview read(
      Predicate<Topic> seesTopic,
      BiPredicate<Topic, Subscription> sees,
      Predicate<String> seesEndpoint,
      boolean seesServer) {
    Diagnosis diagnosis = doctor.get();
    List<SeenLane> seen = lanes(sees);
    Whole whole =
        new Whole(
            diagnosis.store(),
            disk.get(),
            diagnosis.quarantinedRows(),
            diagnosis.isEveryLoopResponding());
    return new Overview(
        history.now(),
        (int) catalog.get().topics().stream().filter(seesTopic).count(),
        seen,
        diagnosis.probation().stream().filter(each -> seesEndpoint.test(each.name())).toList(),
        oldest.find(seen),
        handshakes(seesTopic),
        seesServer ? whole : null);
  }

  private List<SeenLane> lanes(BiPredicate<Topic, Subscription> sees) {
    CatalogView view = catalog.get();
    Map<Long, LaneState> states = states();
    List<SeenLane> seen = new ArrayList<>();
    view.journalTopics()
        .forEach(
            topic -> {
              for (Subscription each : view.subscriptions(topic.id())) {
                if (sees.test(topic, each)) {
                  LaneState state = states.get(each.lane());
                  seen.add(new SeenLane(topic, each, state, history.parked(each), Recent.NOTHING));
                }
              }
            });
    return withNumbers(seen);
  }

  private Handshaken handshakes(Predicate<Topic> seesTopic) {
    Instant since = history.now().minus(LATELY);
    return new Handshaken(
        handshakes.awaited().stream().filter(each -> seesTopic.test(each.topic())).toList(),
        handshakes.results().all().stream()
            .filter(each -> seesTopic.test(each.topic()))
            .filter(ValidationResults.Result::isFailure)
            .filter(each -> each.at().isAfter(since))
            .toList());
  }

  private Map<Long, LaneState> states() {
    return lanes
        .get()
        .completeOnTimeout(List.of(), TIMEOUT_SECONDS, TimeUnit.SECONDS)
        .join()
        .stream()
        .collect(Collectors.toMap(LaneState::lane, Function.identity(), (_, newer) -> newer));
  }

  /** Reads only so many, because each subscription costs a table. */
  private List<SeenLane> withNumbers(List<SeenLane> seen) {
    Instant end = history.now().truncatedTo(ChronoUnit.MINUTES).plus(Duration.ofMinutes(1));
    TimeGrid grid = new TimeGrid(end.minus(LATELY), end, STEP);
    List<SeenLane> measured = seen.subList(0, Math.min(seen.size(), MOST_MEASURED));
    List<HistoryTable> tables =
        history.readEach(
            grid,
            measured.stream()
                .map(each -> MeasuredResources.of(List.of(each.subscription())))
                .toList());
    List<SeenLane> result = new ArrayList<>(seen.size());
    for (int i = 0; i < measured.size(); i++) {
      SeenLane each = measured.get(i);
      Recent recent = recent(tables.get(i));
      result.add(
          new SeenLane(each.topic(), each.subscription(), each.state(), each.parked(), recent));
    }
    result.addAll(seen.subList(measured.size(), seen.size()));
    return result;
  }

  private static Recent recent(HistoryTable table) {
    int last = table.grid().steps() - 1;
    return new Recent(
        sum(table, AzureMetric.DEAD_LETTERED),
        sum(table, AzureMetric.DROPPED),
        (long) table.total(AzureMetric.FAILED, last),
        (long) table.total(AzureMetric.DELIVERED, last));
  }

  private static long sum(HistoryTable table, AzureMetric metric) {
    return IntStream.range(0, table.grid().steps())
        .mapToLong(step -> (long) table.total(metric, step))
        .sum();
  }
}
