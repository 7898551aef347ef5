package io.hermod.profile;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long to wait between attempts.
 *
 * @param schedule the wait after the first failed attempt, the second, …; the last one repeats
 * @param minimums the shortest waits, whatever the schedule says
 * @param jitter the largest share of a wait that is added to it at random
 * @param giveUpAfter no wait extends beyond this time since publishing; null if only the time to
 *     live ends the attempts
 */
public record BackoffRules(
    List<Duration> schedule, MinimumWaits minimums, double jitter, @Nullable Duration giveUpAfter) {

  public BackoffRules {
    schedule = List.copyOf(schedule);
  }

  /**
   * Returns the wait of the schedule.
   *
   * @param failedAttempts from 1 on
   */
  public Duration step(int failedAttempts) {
    return schedule.get(Math.min(failedAttempts, schedule.size()) - 1);
  }
}
