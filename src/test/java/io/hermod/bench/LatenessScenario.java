package io.hermod.bench;

import io.hermod.bench.Management.Topic;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures how late retries are sent if many events fall due every second, over many lanes, while
 * many others are parked for later.
 *
 * <p>Uses the profile of the Edge module, whose first retry delay is always a minute. The events
 * that are parked for later wait behind a black hole.
 */
final class LatenessScenario {
  private static final int LANES = 100;
  private static final int REQUESTS_PER_SECOND = 10;
  private static final Duration STEP = Duration.ofMinutes(1);
  private static final Duration REST = Duration.ofSeconds(40);

  private final Children children;
  private final Wrk wrk;
  private final int parked;
  private final int duePerSecond;
  private final Duration time;

  /**
   * Creates the scenario.
   *
   * @param time how long events fall due; they are published for the same time, a minute earlier
   */
  LatenessScenario(Children children, Wrk wrk, int parked, int duePerSecond, Duration time) {
    this.children = children;
    this.wrk = wrk;
    this.parked = parked;
    this.duePerSecond = duePerSecond;
    this.time = time;
  }

  LatenessFigures run() {
    HermodProcess hermod =
        HermodProcess.start(
            children,
            "hermod-late",
            "--profile",
            "edge",
            "--delivery.set-aside-bytes",
            "4MB",
            "--store.segment-bytes",
            "4MB");
    try (TwiceAsked endpoints = new TwiceAsked(STEP);
        BlackHole hole = new BlackHole()) {
      long waiting = ParkedScenario.publish(hermod, hole, wrk, parked);
      Topic topic = subscribe(hermod.management(), endpoints);
      double cpu = ProcessClock.cpuSeconds(hermod.process());
      publish(hermod.management(), topic);
      Polling.await(STEP.plus(REST), () -> endpoints.latenessNanos().length >= wanted());
      double seconds = ProcessClock.cpuSeconds(hermod.process()) - cpu;
      return figures(waiting, endpoints, seconds);
    } finally {
      Children.kill(hermod.process());
    }
  }

  private long wanted() {
    return duePerSecond * time.toSeconds();
  }

  private static Topic subscribe(Management management, TwiceAsked endpoints) {
    Topic topic = management.createTopic("late");
    for (int lane = 0; lane < LANES; lane++) {
      management.subscribe(topic, "lane-" + lane, endpoints.url(lane));
    }
    return topic;
  }

  private void publish(Management management, Topic topic) {
    int perRequest = duePerSecond / LANES / REQUESTS_PER_SECOND;
    long start = System.nanoTime();
    for (int i = 0; i < time.toSeconds() * REQUESTS_PER_SECOND; i++) {
      management.publish(topic, EventBody.numbered(perRequest, i * perRequest));
      long next = start + (i + 1) * (Duration.ofSeconds(1).toNanos() / REQUESTS_PER_SECOND);
      while (System.nanoTime() < next) {
        LockSupport.parkNanos(next - System.nanoTime());
      }
    }
  }

  private LatenessFigures figures(long waiting, TwiceAsked endpoints, double cpuSeconds) {
    long[] late = endpoints.latenessNanos();
    long[] sorted = late.clone();
    Arrays.sort(sorted);
    return new LatenessFigures(
        waiting,
        duePerSecond,
        LANES,
        wanted(),
        late.length,
        quantile(sorted, 0.5),
        quantile(sorted, 0.99),
        quantile(sorted, 1),
        cpuSeconds * 1e6 / Math.max(1, late.length));
  }

  private static Duration quantile(long[] sorted, double share) {
    return sorted.length == 0
        ? Duration.ZERO
        : Duration.ofNanos(sorted[(int) Math.ceil(share * sorted.length) - 1]);
  }
}
