package io.hermod.bench;

import io.hermod.bench.Management.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Starts Hermod on one core with a heap of 128 MB, leaves it alone, then gives it some work. */
final class SmallScenario {
  static final int PER_SECOND = 1000;
  private static final List<String> ONE_CORE = List.of("taskset", "-c", "0");
  private static final Map<String, String> SMALL_HEAP = Map.of("HERMOD_JAVA_OPTS", "-Xmx128m");
  private static final Duration IDLE = Duration.ofSeconds(10);

  private final Children children;
  private final Duration time;

  SmallScenario(Children children, Duration time) {
    this.children = children;
    this.time = time;
  }

  SmallFigures run() {
    long begun = System.nanoTime();
    HermodProcess hermod =
        HermodProcess.start(children, "hermod-small", ONE_CORE, SMALL_HEAP, List.of());
    Duration firstStart = Duration.ofNanos(System.nanoTime() - begun);
    try (SteadyLoad load = new SteadyLoad()) {
      Management management = hermod.management();
      Topic topic = management.createTopic("load");
      management.subscribe(topic, "one", load.url());
      Duration start = restart(hermod);
      Patience.await(IDLE, () -> false);
      long idle = ProcessClock.memory(hermod.process(), "VmRSS");
      return measure(hermod, topic, load, firstStart, start, idle);
    } finally {
      Children.kill(hermod.process());
    }
  }

  private static Duration restart(HermodProcess hermod) {
    Children.kill(hermod.process());
    long begun = System.nanoTime();
    hermod.startAgain();
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  private SmallFigures measure(
      HermodProcess hermod,
      Topic topic,
      SteadyLoad load,
      Duration firstStart,
      Duration start,
      long idle) {
    String target = hermod.httpAddress() + topic.path();
    load.run(target, topic.key(), PER_SECOND, time);
    double cpu = ProcessClock.cpuSeconds(hermod.process());
    SteadyLoad.Held held = load.run(target, topic.key(), PER_SECOND, time);
    double share = (ProcessClock.cpuSeconds(hermod.process()) - cpu) / time.toSeconds();
    long busy = ProcessClock.memory(hermod.process(), "VmRSS");
    return new SmallFigures(firstStart, start, idle, held, share, busy);
  }
}
