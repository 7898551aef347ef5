package io.hermod.subscription;

import io.hermod.event.InvalidFieldException;
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
   * @throws InvalidFieldException if it is out of range
   */
  public void check(int mostInFlight) {
    check("maxInFlight", maxInFlight, mostInFlight);
    check("maxEventsPerSecond", maxEventsPerSecond, MOST_EVENTS_PER_SECOND);
  }

  private static void check(String field, @Nullable Integer value, int most) {
    if (value != null && (value < 1 || value > most)) {
      throw new InvalidFieldException(field, "must be 1 to " + most);
    }
  }
}
