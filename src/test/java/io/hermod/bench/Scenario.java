package io.hermod.bench;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * One load on one target, with the counters of its deliveries.
 *
 * @param id the number of the scenario in the tables
 * @param counted the deliveries so far to the endpoints whose rate is measured
 * @param endpoints the number of these endpoints; each gets every event
 * @param alsoCounted the deliveries so far to further endpoints, which cost CPU time too
 * @param time how long a round sends
 * @param warmUp the number of events to send before anything is measured
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

  /** Creates a scenario with one endpoint. */
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

  /** Returns a copy with another name. */
  Scenario named(String newId, String newTitle) {
    return new Scenario(
        newId,
        newTitle,
        target,
        load,
        counted,
        endpoints,
        alsoCounted,
        alsoEndpoints,
        time,
        warmUp);
  }

  /** Returns a copy with another load. */
  Scenario with(Load other) {
    return new Scenario(
        id, title, target, other, counted, endpoints, alsoCounted, alsoEndpoints, time, warmUp);
  }
}
