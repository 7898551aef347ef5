package io.hermod.bench;

import java.time.Duration;

/**
 * A load of half of a server's capacity.
 *
 * @param fullRate the events per second that the server delivered under full load
 * @param load the load that uses half of the capacity
 */
record HalfLoad(double fullRate, Load load) {
  private static final Duration FULL = Duration.ofSeconds(5);
  private static final Duration TRIAL = Duration.ofSeconds(2);
  private static final int MOST_TRIALS = 5;
  private static final double CLOSE = 0.05;

  /** The average pause of publishers, which do not all pause at once. */
  private static final int PAUSE_MILLIS = 2;

  private static final int MOST_CONNECTIONS = 200;

  /**
   * Measures the capacity of a warm server, then finds the number of pausing publishers that use
   * half of it.
   */
  static HalfLoad find(Scenario scenario, Measurer measurer, Wrk wrk) {
    double full = fullRate(scenario, measurer);
    Load load = scenario.load().pausing(PAUSE_MILLIS).connections(Load.MANY);
    for (int trial = 0; trial < MOST_TRIALS; trial++) {
      double rate = wrk.run(load, TRIAL).accepted() / (double) TRIAL.toSeconds();
      if (Math.abs(rate / (full / 2) - 1) < CLOSE) {
        break;
      }
      load = load.connections(connections(load.connections(), rate, full / 2));
    }
    return new HalfLoad(full, load);
  }

  /** Measures the capacity of a warm server. */
  static double fullRate(Scenario scenario, Measurer measurer) {
    return measurer.measure(scenario, FULL).eventsPerSecond();
  }

  /** The number is proportional to the rate, because each publisher sends at its own pace. */
  static int connections(int before, double rate, double wanted) {
    return Math.clamp(Math.round(before * wanted / Math.max(1, rate)), 1, MOST_CONNECTIONS);
  }
}
