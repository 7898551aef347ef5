package io.hermod.bench;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Keeps a server at half load and measures the latency of single events. */
final class HalfLoadScenario {
  /** The probe starts later and ends earlier than the load. */
  private static final Duration MARGIN = Duration.ofSeconds(1);

  private final Measurer measurer;
  private final LatencyProbe probe;

  HalfLoadScenario(Measurer measurer, LatencyProbe probe) {
    this.measurer = measurer;
    this.probe = probe;
  }

  /** The measurements of one stretch of load. */
  record Stretch(Measured measured, Latency latency) {}

  HalfLoadFigures run(Scenario scenario, Wrk wrk, Duration time) {
    measurer.warmUp(scenario);
    HalfLoad half = HalfLoad.find(scenario, measurer, wrk);
    Stretch stretch = stretch(scenario, half, time);
    Children.kill(scenario.target().process());
    Measured measured = stretch.measured();
    return new HalfLoadFigures(
        half.fullRate(),
        measured.eventsPerSecond(),
        stretch.latency(),
        measured.failed(),
        measured.missing(),
        measured.neighbours());
  }

  Stretch stretch(Scenario scenario, HalfLoad half, Duration time) {
    Target target = scenario.target();
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      CompletableFuture<Latency> latency =
          CompletableFuture.supplyAsync(
              () -> {
                Polling.await(MARGIN, () -> false);
                Duration probed = time.minus(MARGIN.multipliedBy(2));
                return probe.measure(target.probeUrl(), target.probeKey(), 1, probed);
              },
              executor);
      Measured measured = measurer.measure(scenario.with(half.load()), time);
      return new Stretch(measured, latency.join());
    }
  }
}
