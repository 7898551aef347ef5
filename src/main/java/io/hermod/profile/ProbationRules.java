package io.hermod.profile;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import java.time.Duration;
import java.util.Map;

/**
 * How long an endpoint that keeps failing is left alone at first.
 *
 * @param first by what the last attempt met
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
