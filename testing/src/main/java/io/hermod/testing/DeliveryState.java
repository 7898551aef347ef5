package io.hermod.testing;

import java.util.Locale;

/** Where an event is on its way to one subscription. */
public enum DeliveryState {
  WAITING_FOR_FIRST_ATTEMPT,
  IN_FLIGHT,
  /** It waits for another attempt. */
  PARKED,
  DELIVERED,
  /** Given up, and waiting to be written to the dead-letter folder. */
  DEAD_LETTERING,
  DEAD_LETTERED,
  /** Given up without a dead-letter folder. */
  DROPPED,
  QUARANTINED,
  /** The filter of the subscription does not want it. */
  UNMATCHED,
  /** It ended long ago, or its subscription was deleted. */
  UNKNOWN;

  /** Reads {@code waitingForFirstAttempt} and the like. */
  static DeliveryState read(String text) {
    String name = text.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
    try {
      return valueOf(name);
    } catch (IllegalArgumentException _) {
      return UNKNOWN;
    }
  }
}
