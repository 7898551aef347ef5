package io.hermod.explain;

import io.hermod.delivery.EndpointState;
import io.hermod.delivery.Endpoints;
import io.hermod.delivery.LaneFault;
import io.hermod.delivery.LaneState;
import io.hermod.explain.Diagnosis.Quarantined;
import io.hermod.explain.Diagnosis.StoreState;
import io.hermod.explain.Diagnosis.Troubled;
import io.hermod.store.CatalogView;
import io.hermod.store.Quarantine;
import io.hermod.subscription.Subscription;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Looks for what an operator should know; waits for those it asks. */
public final class Doctor {
  private static final int MOST_ROWS = 100;
  private static final int PATIENCE_SECONDS = 2;

  private final Supplier<CatalogView> catalog;
  private final Supplier<CompletableFuture<List<LaneState>>> lanes;
  private final Endpoints endpoints;
  private final Quarantine quarantine;
  private final Supplier<StoreState> store;
  private final LongSupplier loopFaults;

  /**
   * @param lanes how all lanes are doing
   * @param loopFaults how many tasks of event loops have failed
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
    return new Diagnosis(
        store.get(),
        quarantine.count(),
        quarantine.rows(MOST_ROWS).stream()
            .map(row -> new Quarantined(name(names, row.lane()), row))
            .toList(),
        troubled(names),
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

  /** Without the lanes of a loop that hangs: then the rest is worth all the more. */
  private List<Troubled> troubled(Map<Long, String> names) {
    return lanes
        .get()
        .completeOnTimeout(List.of(), PATIENCE_SECONDS, TimeUnit.SECONDS)
        .join()
        .stream()
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
