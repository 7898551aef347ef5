package io.hermod.explain;

import io.hermod.delivery.LaneState;
import io.hermod.explain.Overview.Disk;
import io.hermod.explain.Overview.SeenLane;
import io.hermod.explain.Overview.Whole;
import io.hermod.metrics.AzureMetric;
import io.hermod.metrics.HistoryTable;
import io.hermod.metrics.MeasuredResources;
import io.hermod.metrics.MetricsHistory;
import io.hermod.metrics.TimeGrid;
import io.hermod.store.CatalogView;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
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

/** Reads the state of a server. Waits for event loops and the disk, so use a virtual thread. */
public final class OverviewReader {
  private static final int TIMEOUT_SECONDS = 2;
  private static final int MOST_MEASURED = 1000;

  private final Supplier<CatalogView> catalog;
  private final Supplier<CompletableFuture<List<LaneState>>> lanes;
  private final Supplier<Diagnosis> doctor;
  private final Supplier<Disk> disk;
  private final OldestEventFinder oldest;
  private final MetricsHistory history;

  /**
   * @param lanes returns the state of all lanes
   */
  public OverviewReader(
      Supplier<CatalogView> catalog,
      Supplier<CompletableFuture<List<LaneState>>> lanes,
      Supplier<Diagnosis> doctor,
      Supplier<Disk> disk,
      OldestEventFinder oldest,
      MetricsHistory history) {
    this.catalog = catalog;
    this.lanes = lanes;
    this.doctor = doctor;
    this.disk = disk;
    this.oldest = oldest;
    this.history = history;
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
                  seen.add(new SeenLane(topic, each, state, history.parked(each), 0));
                }
              }
            });
    return withDeadLetters(seen);
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
  private List<SeenLane> withDeadLetters(List<SeenLane> seen) {
    Instant end = history.now().truncatedTo(ChronoUnit.MINUTES).plus(Duration.ofMinutes(1));
    TimeGrid grid = new TimeGrid(end.minus(Duration.ofHours(1)), end, Duration.ofHours(1));
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
      long letters = (long) tables.get(i).total(AzureMetric.DEAD_LETTERED, 0);
      result.add(
          new SeenLane(each.topic(), each.subscription(), each.state(), each.parked(), letters));
    }
    result.addAll(seen.subList(measured.size(), seen.size()));
    return result;
  }
}
