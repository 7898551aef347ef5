package io.hermod.scenario;

import java.util.List;

/**
 * One publish request and what became of it.
 *
 * @param type of all its events
 * @param began before the first byte was sent, on the clock of {@link System#nanoTime}
 * @param ended after its answer came, or the connection broke
 */
record Sending(List<String> ids, String type, long began, long ended, Fate fate) {
  enum Fate {
    /** Responded with 200. */
    ACKNOWLEDGED,
    /** Responded with anything else. */
    REFUSED,
    /** Never answered: it may have been accepted or not. */
    UNKNOWN
  }

  boolean isAcknowledged() {
    return fate == Fate.ACKNOWLEDGED;
  }
}
