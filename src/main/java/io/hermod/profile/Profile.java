package io.hermod.profile;

import java.time.Duration;
import java.util.List;

/**
 * The delivery rules of one Event Grid document, as data: the engine reads them and knows no
 * document by name.
 *
 * @param responseWait how long an endpoint may take to answer
 * @param schedule the wait after the first failed attempt, the second, …; the last one repeats
 */
public record Profile(
    String name, Duration responseWait, SuccessCodes success, List<Duration> schedule) {

  public Profile {
    schedule = List.copyOf(schedule);
  }

  /** The wait after this many failed attempts (from 1 on). */
  public Duration step(int failedAttempts) {
    return schedule.get(Math.min(failedAttempts, schedule.size()) - 1);
  }

  /** Which answers of an endpoint mean that it took the events. */
  @FunctionalInterface
  public interface SuccessCodes {
    boolean contains(int status);
  }
}
