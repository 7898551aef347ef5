package io.hermod.bench;

import java.time.Duration;

/**
 * How much a run does.
 *
 * @param rounds of all scenarios, one after the other
 * @param loadTime of one scenario in one round
 * @param fanOutTime the same where ten deliveries of each event follow, which take longer
 * @param latencyTime of the latency pass of each target
 * @param warmUp requests that a JVM must have seen before it is measured
 * @param parked events to park
 * @param parkedBeside events to park for later while others fall due
 * @param dueTime how long events fall due; under a minute, so that all are parked before
 * @param topics to make, with ten subscriptions each
 * @param steadyTime of a load that a small machine must hold
 * @param halfLoadTime how long latency is measured under half of the full load
 * @param starts of both builds when two are compared, with all rounds in each; an even number, so
 *     that each is first as often as the other
 */
record Plan(
    int rounds,
    Duration loadTime,
    Duration fanOutTime,
    Duration latencyTime,
    int warmUp,
    int parked,
    int parkedBeside,
    int duePerSecond,
    Duration dueTime,
    int topics,
    Duration steadyTime,
    Duration halfLoadTime,
    int starts) {

  static final Plan FULL =
      new Plan(
          5,
          Duration.ofSeconds(8),
          Duration.ofSeconds(4),
          Duration.ofSeconds(12),
          200_000,
          1_000_000,
          420_000,
          10_000,
          Duration.ofSeconds(58),
          1_000,
          Duration.ofSeconds(20),
          Duration.ofSeconds(30),
          4);

  static final Plan QUICK =
      new Plan(
          3,
          Duration.ofSeconds(2),
          Duration.ofSeconds(1),
          Duration.ofSeconds(2),
          100_000,
          100_000,
          50_000,
          10_000,
          Duration.ofSeconds(5),
          100,
          Duration.ofSeconds(5),
          Duration.ofSeconds(10),
          1);
}
