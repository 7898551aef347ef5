package io.hermod.bench;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * One load on one target, and where its deliveries are counted.
 *
 * @param id the number that the issue and the table give it
 * @param counted deliveries so far at the endpoints whose rate is measured
 * @param endpoints how many those are: each gets every event
 * @param alsoCounted deliveries so far at further endpoints, which cost time too
 * @param time how long a round sends
 * @param warmUp events to send before anything is measured
 */
record Scenario(
    String id,
    String title,
    Target target,
    Load load,
    LongSupplier counted,
    int endpoints,
    LongSupplier alsoCounted,
    int alsoEndpoints,
    Duration time,
    int warmUp) {

  /** With one endpoint. */
  Scenario(
      String id,
      String title,
      Target target,
      Load load,
      LongSupplier counted,
      Duration time,
      int warmUp) {
    this(id, title, target, load, counted, 1, () -> 0, 0, time, warmUp);
  }

  /** The same with another load. */
  Scenario with(Load other) {
    return new Scenario(
        id, title, target, other, counted, endpoints, alsoCounted, alsoEndpoints, time, warmUp);
  }
}
