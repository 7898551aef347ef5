package io.hermod.deadletter.redrive;

import java.time.Instant;

/**
 * Which part of the journal a replay reads, decided when it was ordered.
 *
 * @param from events that were published earlier are passed over
 * @param to events that were published then or later are passed over
 * @param begin the first position
 * @param end the end of the positions, exclusive
 */
record ReplayRange(Instant from, Instant to, long begin, long end) {
  long size() {
    return end - begin;
  }

  boolean includes(Instant publishedAt) {
    return !publishedAt.isBefore(from) && publishedAt.isBefore(to);
  }
}
