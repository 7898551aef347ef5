package io.hermod.cli.event;

import java.time.Duration;
import java.time.Instant;

/**
 * How a sink responds: with one status until a given time and with 200 after it, each time after a
 * delay.
 */
record SinkPlan(int status, Instant until, Duration delay) {

  static SinkPlan wellBehaved() {
    return new SinkPlan(200, Instant.MAX, Duration.ZERO);
  }

  int statusAt(Instant now) {
    return now.isBefore(until) ? status : 200;
  }
}
