package io.hermod.subscription;

import io.hermod.event.FieldProblems;
import org.jspecify.annotations.Nullable;

/**
 * How much a subscription lets Hermod send at most; null if only the limits of the server apply.
 *
 * @param maxInFlight requests in flight
 * @param maxEventsPerSecond events, in first and in later attempts
 */
public record FlowLimits(@Nullable Integer maxInFlight, @Nullable Integer maxEventsPerSecond) {
  public static final FlowLimits NONE = new FlowLimits(null, null);

  private static final int MOST_EVENTS_PER_SECOND = 1_000_000;

  /**
   * Checks what the subscription asks for.
   *
   * @param mostInFlight the limit of the server
   */
  public void check(int mostInFlight, FieldProblems problems) {
    problems.require(
        isWithin(maxInFlight, mostInFlight), "maxInFlight", "must be 1 to " + mostInFlight);
    problems.require(
        isWithin(maxEventsPerSecond, MOST_EVENTS_PER_SECOND),
        "maxEventsPerSecond",
        "must be 1 to " + MOST_EVENTS_PER_SECOND);
  }

  private static boolean isWithin(@Nullable Integer value, int most) {
    return value == null || (value >= 1 && value <= most);
  }
}
