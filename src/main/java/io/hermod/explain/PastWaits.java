package io.hermod.explain;

import io.hermod.delivery.settle.Wait;
import io.hermod.profile.BackoffRules;
import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds out which rule set the waits that are over, of which only the times were kept. A pure
 * function.
 */
final class PastWaits {
  /** An attempt begins a little after it is due, and times are stored in milliseconds. */
  private static final Duration SLACK = Duration.ofSeconds(1);

  private final BackoffRules rules;

  PastWaits(BackoffRules rules) {
    this.rules = rules;
  }

  /**
   * Returns for each attempt the rule that set the wait after it. It is empty for the last one, and
   * where something else set the wait: what the endpoint asked for, a probation, a pause, a resend.
   *
   * @param firstNumber the number of the first of these attempts
   */
  List<String> after(List<Attempt> attempts, int firstNumber) {
    return IntStream.range(0, attempts.size())
        .mapToObj(
            i ->
                i + 1 == attempts.size()
                    ? ""
                    : rule(attempts.get(i), firstNumber + i, attempts.get(i + 1).at()))
        .toList();
  }

  private String rule(Attempt attempt, int number, Instant next) {
    Duration step = rules.step(number);
    Duration minimum = minimumAfter(attempt);
    Duration shortest = step.compareTo(minimum) > 0 ? step : minimum;
    Duration waited = Duration.between(attempt.at().plusMillis(attempt.latencyMillis()), next);
    if (waited.compareTo(shortest) < 0 || waited.compareTo(longest(shortest)) > 0) {
      return "";
    }
    return new Wait(
            next, cause(attempt), number, step, minimum, Duration.ZERO, Duration.ZERO, false)
        .rule();
  }

  private Duration longest(Duration shortest) {
    return shortest.plusMillis((long) (shortest.toMillis() * rules.jitter())).plus(SLACK);
  }

  private Duration minimumAfter(Attempt attempt) {
    if (attempt.outcome() == Outcome.INTERNAL_ERROR || attempt.outcome() == Outcome.FILTER_ERROR) {
      return Duration.ZERO;
    }
    return attempt.status() == 0
        ? rules.minimums().afterNoResponse()
        : rules.minimums().after(attempt.status());
  }

  private static String cause(Attempt attempt) {
    return attempt.status() == 0
        ? attempt.outcome().toString()
        : Integer.toString(attempt.status());
  }
}
