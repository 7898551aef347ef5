package io.hermod.bench;

import io.hermod.bench.SmallFigures.Idle;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Starts Hermod as the Edge module on one core with a heap of 128 MB, measures it idle, and then
 * puts a load on it.
 */
final class SmallScenario {
  static final int PER_SECOND = 1000;
  private static final List<String> ONE_CORE = List.of("taskset", "-c", "0");
  private static final Map<String, String> SMALL_HEAP = Map.of("HERMOD_JAVA_OPTS", "-Xmx128m");
  private static final Duration SETTLING = Duration.ofSeconds(10);
  private static final Duration WARMING = Duration.ofSeconds(60);
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final int WINDOWS = 9;
  private static final List<String> OPEN_MODULE =
      List.of(
          "--edge",
          "--inbound.server-auth.tls-policy",
          "enabled",
          "--inbound.client-auth.client-cert.enabled",
          "false",
          "--outbound.webhook.https-only",
          "false");

  private final Children children;
  private final Duration time;

  SmallScenario(Children children, Duration time) {
    this.children = children;
    this.time = time;
  }

  SmallFigures run() {
    long begun = System.nanoTime();
    HermodProcess hermod =
        HermodProcess.start(children, "hermod-small", ONE_CORE, SMALL_HEAP, OPEN_MODULE);
    Duration firstStart = Duration.ofNanos(System.nanoTime() - begun);
    try (SteadyLoad load = new SteadyLoad()) {
      String path = hermod.management().createEdgeTopic("load", load.url());
      Duration start = restart(hermod);
      return measure(hermod, path, load, firstStart, start, idle(hermod.process()));
    } finally {
      Children.kill(hermod.process());
    }
  }

  private static Idle idle(Process process) {
    Polling.await(SETTLING, () -> false);
    long bytes = ProcessClock.memory(process, "VmRSS");
    Polling.await(WARMING, () -> false);
    return new Idle(bytes, idleCpuMillis(process));
  }

  /**
   * The median of several windows, because the JVM goes on compiling for minutes: what it runs once
   * a second is slow to become hot.
   */
  private static double idleCpuMillis(Process process) {
    double[] windows = new double[WINDOWS];
    for (int i = 0; i < WINDOWS; i++) {
      long before = ProcessClock.cpuNanos(process);
      Polling.await(WINDOW, () -> false);
      windows[i] = (ProcessClock.cpuNanos(process) - before) / 1e6 / WINDOW.toSeconds();
    }
    Arrays.sort(windows);
    return windows[WINDOWS / 2];
  }

  private static Duration restart(HermodProcess hermod) {
    Children.kill(hermod.process());
    long begun = System.nanoTime();
    hermod.startAgain();
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  private SmallFigures measure(
      HermodProcess hermod,
      String path,
      SteadyLoad load,
      Duration firstStart,
      Duration start,
      Idle idle) {
    String target = hermod.httpAddress() + path;
    load.run(target, PER_SECOND, time);
    double cpu = ProcessClock.cpuSeconds(hermod.process());
    SteadyLoad.Held held = load.run(target, PER_SECOND, time);
    double share = (ProcessClock.cpuSeconds(hermod.process()) - cpu) / time.toSeconds();
    long busy = ProcessClock.memory(hermod.process(), "VmRSS");
    return new SmallFigures(firstStart, start, idle, held, share, busy);
  }
}
