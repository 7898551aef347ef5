package io.hermod.bench;

import java.time.Duration;

/**
 * Puts a load on a target and waits until everything is delivered, so that the work after the last
 * response counts too.
 */
final class Measurer {
  private static final Duration DRAIN = Duration.ofSeconds(60);
  private static final Duration QUIET = Duration.ofMillis(400);
  private static final Duration WARM_UP_STEP = Duration.ofSeconds(3);
  private static final int MOST_WARM_UP_STEPS = 12;
  private static final double STABLE = 0.9;

  private final Wrk wrk;

  Measurer(Wrk wrk) {
    this.wrk = wrk;
  }

  /**
   * Puts a load on the target until it has received its number of events and no longer gets faster;
   * limited in time.
   */
  void warmUp(Scenario scenario) {
    double seen = 0;
    double cost = Double.MAX_VALUE;
    boolean isStable = false;
    for (int i = 0; i < MOST_WARM_UP_STEPS && !(isStable && seen >= scenario.warmUp()); i++) {
      Measured step = measure(scenario, WARM_UP_STEP);
      seen += step.events();
      isStable = step.cpuMicrosPerEvent() > STABLE * cost;
      cost = step.cpuMicrosPerEvent();
    }
  }

  Measured measure(Scenario scenario, Duration time) {
    long countedBefore = scenario.counted().getAsLong();
    long alsoBefore = scenario.alsoCounted().getAsLong();
    double cpuBefore = ProcessClock.cpuSeconds(scenario.target().process());
    Neighbours neighbours = new Neighbours();
    long start = System.nanoTime();
    Wrk.Result sent = wrk.run(scenario.load(), time);
    long events = sent.accepted() * scenario.load().eventsPerRequest();

    Drain drain = new Drain(scenario, countedBefore, alsoBefore);
    drain.await(events);
    double cpu = ProcessClock.cpuSeconds(scenario.target().process()) - cpuBefore;
    return new Measured(
        (double) drain.counted / scenario.endpoints(),
        (double) (drain.counted + drain.also),
        (drain.lastChange - start) / 1e9,
        cpu,
        sent.failed(),
        Math.max(0, events * scenario.endpoints() - drain.counted)
            + Math.max(0, events * scenario.alsoEndpoints() - drain.also),
        neighbours.share());
  }

  /** Polls the counters until all expected deliveries have arrived and no more arrive. */
  private static final class Drain {
    private final Scenario scenario;
    private final long countedBefore;
    private final long alsoBefore;
    private long counted;
    private long also;
    private long lastChange;

    Drain(Scenario scenario, long countedBefore, long alsoBefore) {
      this.scenario = scenario;
      this.countedBefore = countedBefore;
      this.alsoBefore = alsoBefore;
    }

    void await(long events) {
      long end = System.nanoTime() + DRAIN.toNanos();
      do {
        look();
        Polling.pause();
      } while (System.nanoTime() < end && !(hasAll(events) && isQuiet()));
    }

    private void look() {
      long nowCounted = scenario.counted().getAsLong() - countedBefore;
      if (nowCounted != counted) {
        counted = nowCounted;
        lastChange = System.nanoTime();
      }
      also = scenario.alsoCounted().getAsLong() - alsoBefore;
    }

    private boolean hasAll(long events) {
      return counted >= events * scenario.endpoints() && also >= events * scenario.alsoEndpoints();
    }

    private boolean isQuiet() {
      return System.nanoTime() - lastChange > QUIET.toNanos();
    }
  }
}
