package io.hermod.profile;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import java.time.Duration;
import java.util.Map;

/**
 * How long the first probation of an endpoint that keeps failing lasts.
 *
 * @param first the duration by the outcome of the last attempt
 * @param otherwise the duration after any other outcome
 */
public record ProbationRules(Map<Outcome, Duration> first, Duration otherwise) {
  static final ProbationRules BY_OUTCOME =
      new ProbationRules(
          Map.of(
              Outcome.BUSY, ofSeconds(10),
              Outcome.TIMED_OUT, ofSeconds(10),
              Outcome.SOCKET_ERROR, ofSeconds(30),
              Outcome.NOT_FOUND, ofMinutes(5),
              Outcome.RESOLUTION_ERROR, ofMinutes(5),
              Outcome.DISABLED, ofMinutes(5),
              Outcome.FULL, ofMinutes(5),
              Outcome.UNAUTHORIZED, ofMinutes(5),
              Outcome.FORBIDDEN, ofMinutes(5)),
          ofSeconds(10));

  public ProbationRules {
    first = Map.copyOf(first);
  }

  public Duration firstAfter(Outcome outcome) {
    return first.getOrDefault(outcome, otherwise);
  }
}
