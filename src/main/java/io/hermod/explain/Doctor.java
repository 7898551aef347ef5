package io.hermod.explain;

import io.hermod.delivery.LaneState;
import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.delivery.endpoint.Endpoints;
import io.hermod.delivery.lane.LaneFault;
import io.hermod.explain.Diagnosis.Quarantined;
import io.hermod.explain.Diagnosis.StoreState;
import io.hermod.explain.Diagnosis.Troubled;
import io.hermod.store.Quarantine;
import io.hermod.store.catalog.CatalogView;
import io.hermod.subscription.Subscription;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Collects what an operator should know. Blocks until the lanes respond or a timeout expires. */
public final class Doctor {
  private static final int MOST_ROWS = 100;
  private static final int TIMEOUT_SECONDS = 2;

  private final Supplier<CatalogView> catalog;
  private final Supplier<CompletableFuture<List<LaneState>>> lanes;
  private final Endpoints endpoints;
  private final Quarantine quarantine;
  private final Supplier<StoreState> store;
  private final LongSupplier loopFaults;

  /**
   * @param lanes returns the state of all lanes
   * @param loopFaults returns the number of event-loop tasks that failed
   */
  public Doctor(
      Supplier<CatalogView> catalog,
      Supplier<CompletableFuture<List<LaneState>>> lanes,
      Endpoints endpoints,
      Quarantine quarantine,
      Supplier<StoreState> store,
      LongSupplier loopFaults) {
    this.catalog = catalog;
    this.lanes = lanes;
    this.endpoints = endpoints;
    this.quarantine = quarantine;
    this.store = store;
    this.loopFaults = loopFaults;
  }

  public Diagnosis examine() {
    Map<Long, String> names = names();
    Optional<List<LaneState>> states = laneStates();
    return new Diagnosis(
        store.get(),
        quarantine.count(),
        quarantine.rows(MOST_ROWS).stream()
            .map(row -> new Quarantined(name(names, row.lane()), row))
            .toList(),
        states.isPresent(),
        troubled(states.orElse(List.of()), names),
        endpoints.states().stream().filter(Doctor::isOnProbation).toList(),
        loopFaults.getAsLong());
  }

  private Map<Long, String> names() {
    CatalogView view = catalog.get();
    Map<Long, String> names = new HashMap<>();
    view.journalTopics()
        .forEach(
            topic -> {
              for (Subscription each : view.subscriptions(topic.id())) {
                names.put(each.lane(), topic.name() + '/' + each.name());
              }
            });
    return names;
  }

  private static String name(Map<Long, String> names, long lane) {
    return names.getOrDefault(lane, "(deleted) " + lane);
  }

  /** Returns empty if an event loop does not respond in time. */
  private Optional<List<LaneState>> laneStates() {
    return lanes
        .get()
        .thenApply(Optional::of)
        .completeOnTimeout(Optional.empty(), TIMEOUT_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  private static List<Troubled> troubled(List<LaneState> lanes, Map<Long, String> names) {
    return lanes.stream()
        .filter(lane -> lane.lastFault() != null)
        .map(lane -> troubled(names, lane))
        .toList();
  }

  private static Troubled troubled(Map<Long, String> names, LaneState lane) {
    LaneFault last = Objects.requireNonNull(lane.lastFault());
    return new Troubled(name(names, lane.lane()), lane.faults(), last);
  }

  private static boolean isOnProbation(EndpointState state) {
    return state.nextProbe() != null;
  }
}
