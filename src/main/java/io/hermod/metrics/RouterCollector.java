package io.hermod.metrics;

import io.hermod.delivery.LaneState;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Puts together what Prometheus gets to see: the counters, and how each lane is doing right now.
 */
final class RouterCollector implements MultiCollector {
  private static final int PATIENCE_SECONDS = 2;

  private final Counts counts;
  private final Supplier<CompletableFuture<List<LaneState>>> lanes;

  RouterCollector(Counts counts, Supplier<CompletableFuture<List<LaneState>>> lanes) {
    this.counts = counts;
    this.lanes = lanes;
  }

  @Override
  public MetricSnapshots collect() {
    Map<Long, LaneState> states = states();
    Sheet sheet = new Sheet();
    counts.writeTo(
        sheet,
        (subscription, labels) -> {
          LaneState state = states.get(subscription.lane());
          if (state != null) {
            write(state, sheet, labels);
          }
        });
    return sheet.snapshots();
  }

  /** Without those of a loop that hangs: then the counters are worth all the more. */
  private Map<Long, LaneState> states() {
    return lanes
        .get()
        .completeOnTimeout(List.of(), PATIENCE_SECONDS, TimeUnit.SECONDS)
        .join()
        .stream()
        .collect(Collectors.toMap(LaneState::lane, Function.identity()));
  }

  private static void write(LaneState state, Sheet sheet, Labels labels) {
    sheet.gauge(Family.LANE_IN_FLIGHT, labels, state.inFlight());
    sheet.gauge(Family.LANE_LAG, labels, state.lagBytes());
    sheet.gauge(Family.LANE_SET_ASIDE, labels, state.isSetAside());
    sheet.gauge(Family.LANE_ON_PROBATION, labels, state.isOnProbation());
  }
}
