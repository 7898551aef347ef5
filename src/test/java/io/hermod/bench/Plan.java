package io.hermod.bench;

import java.time.Duration;

/**
 * The size and duration of a run.
 *
 * @param rounds the number of rounds, each with all scenarios in turn
 * @param loadTime the duration of one scenario in one round
 * @param fanOutTime the same for scenarios that take longer: ten deliveries per event, destinations
 * @param latencyTime the duration of the latency measurement of each target
 * @param warmUp the number of requests that a JVM must have served before it is measured
 * @param parked the number of events to park
 * @param parkedBeside the number of events to park for later while others fall due
 * @param dueTime how long events fall due; under a minute, so that all are parked before
 * @param topics the number of topics to create, with ten subscriptions each
 * @param steadyTime the duration of the load that a small machine must sustain
 * @param halfLoadTime how long latency is measured under half of the full load
 * @param replayed the number of events to replay beside new ones
 * @param starts how often both builds are started when two are compared, with all rounds in each
 *     start; an even number, so that each is first as often as the other
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
    int replayed,
    int replayedPerSecond,
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
          1_000_000,
          10_000,
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
          25_000,
          5_000,
          1);
}
