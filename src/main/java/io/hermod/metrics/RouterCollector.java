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

/** Collects what Prometheus scrapes: the counters and the current state of each lane. */
final class RouterCollector implements MultiCollector {
  private static final int TIMEOUT_SECONDS = 2;

  private final Counts counts;
  private final Supplier<CompletableFuture<List<LaneState>>> lanes;

  RouterCollector(Counts counts, Supplier<CompletableFuture<List<LaneState>>> lanes) {
    this.counts = counts;
    this.lanes = lanes;
  }

  @Override
  public MetricSnapshots collect() {
    Map<Long, LaneState> states = states();
    DataPoints points = new DataPoints();
    counts.writeTo(
        points,
        (subscription, labels) -> {
          LaneState state = states.get(subscription.lane());
          if (state != null) {
            write(state, points, labels);
          }
        });
    return points.snapshots();
  }

  /** Returns no states if a loop hangs: the counters are still reported, and then matter most. */
  private Map<Long, LaneState> states() {
    return lanes
        .get()
        .completeOnTimeout(List.of(), TIMEOUT_SECONDS, TimeUnit.SECONDS)
        .join()
        .stream()
        .collect(Collectors.toMap(LaneState::lane, Function.identity()));
  }

  private static void write(LaneState state, DataPoints points, Labels labels) {
    points.gauge(Family.LANE_IN_FLIGHT, labels, state.inFlight());
    points.gauge(Family.LANE_LAG, labels, state.lagBytes());
    points.gauge(Family.LANE_SET_ASIDE, labels, state.isSetAside());
    points.gauge(Family.LANE_ON_PROBATION, labels, state.isOnProbation());
    points.gauge(Family.LANE_PAUSED, labels, state.isPaused());
  }
}
