package io.hermod.bench;

import io.hermod.bench.HalfLoadScenario.Stretch;
import io.hermod.store.DiskUse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Keeps a server at half load for a long time and samples it, to find out whether anything grows or
 * gets slower. In addition, some events go to an endpoint that rejects every third one at first.
 */
final class Soak {
  private static final Duration LONGEST_WINDOW = Duration.ofSeconds(60);
  private static final Duration SHORTEST_WINDOW = Duration.ofSeconds(10);
  private static final int WANTED_WINDOWS = 60;

  private final Children children;
  private final Plan plan;
  private final Measurer measurer;
  private final Wrk wrk;
  private final LatencyProbe probe;
  private final Consumer<String> progress;

  Soak(
      Children children,
      Plan plan,
      Measurer measurer,
      Wrk wrk,
      LatencyProbe probe,
      Consumer<String> progress) {
    this.children = children;
    this.plan = plan;
    this.measurer = measurer;
    this.wrk = wrk;
    this.probe = probe;
    this.progress = progress;
  }

  SoakFigures run(Duration time) {
    HermodProcess hermod = HermodProcess.start(children, "hermod-soak");
    Sink sink = Sink.start(children, "sink");
    Scenario scenario =
        new EventScenarios(children, plan, sink, probe, Version.THIS).singles(hermod);
    progress.accept("warming up");
    measurer.warmUp(scenario);
    probe.warmUp();
    HalfLoad half = HalfLoad.find(scenario, measurer, wrk);
    progress.accept(
        "full load: %,.0f events/s; half of that with %d publishers"
            .formatted(half.fullRate(), half.load().connections()));
    try (FailingEndpoint failing = new FailingEndpoint();
        RetriedLoad retried = new RetriedLoad(hermod.management(), failing)) {
      List<SoakSample> samples = sample(scenario, hermod, half, time);
      return new SoakFigures(half.fullRate(), samples, retried.finish());
    }
  }

  private List<SoakSample> sample(
      Scenario scenario, HermodProcess hermod, HalfLoad half, Duration time) {
    HalfLoadScenario windows = new HalfLoadScenario(measurer, probe);
    Duration window = window(time);
    List<SoakSample> samples = new ArrayList<>();
    long start = System.nanoTime();
    while (System.nanoTime() - start < time.toNanos()) {
      Stretch stretch = windows.stretch(scenario, half, window);
      SoakSample sample = look(hermod, stretch, Duration.ofNanos(System.nanoTime() - start));
      samples.add(sample);
      progress.accept(sample.toString());
    }
    return samples;
  }

  /** Chooses windows that are long enough for a p99.9, and many of them. */
  static Duration window(Duration time) {
    Duration even = time.dividedBy(WANTED_WINDOWS);
    if (even.compareTo(LONGEST_WINDOW) > 0) {
      return LONGEST_WINDOW;
    }
    return even.compareTo(SHORTEST_WINDOW) < 0
        ? SHORTEST_WINDOW
        : Duration.ofSeconds(even.toSeconds());
  }

  private SoakSample look(HermodProcess hermod, Stretch stretch, Duration at) {
    Process process = hermod.process();
    Path store = hermod.dataFolder().resolve("store");
    // Measured before the collection, which may return some memory to the system.
    long resident = ProcessClock.memory(process, "VmRSS");
    return new SoakSample(
        at,
        stretch.measured(),
        stretch.latency(),
        HeapAfterCollection.of(children, process).usedBytes(),
        resident,
        ProcessClock.files(process),
        ProcessClock.threads(process),
        DiskUse.bytes(store));
  }
}
