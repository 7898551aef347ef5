package io.hermod.cli;

import java.time.Duration;
import java.time.Instant;

/**
 * How a sink answers: with one status until a moment, with 200 from then on, each after a delay.
 */
record SinkPlan(int status, Instant until, Duration delay) {

  static SinkPlan wellBehaved() {
    return new SinkPlan(200, Instant.MAX, Duration.ZERO);
  }

  int statusAt(Instant now) {
    return now.isBefore(until) ? status : 200;
  }
}
