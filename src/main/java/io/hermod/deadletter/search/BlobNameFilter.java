package io.hermod.deadletter.search;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Skips blobs by their names, but never one that may contain a match. */
record BlobNameFilter(DeadLetterQuery query) {
  /**
   * How much earlier than the last attempt of an event the hour in its blob name may be: Azure does
   * not document whether this is the time of writing or of publishing. It may be later by any
   * amount, because an event may be given up only after its router restarts.
   */
  private static final Duration SLACK = Duration.ofDays(2);

  /**
   * A container that the query names may contain blobs of a namespace, whose names do not start
   * with the subscription.
   */
  String prefix() {
    String subscription = query.subscription();
    return subscription == null || query.namesAContainer()
        ? ""
        : subscription.toUpperCase(Locale.ROOT) + "/";
  }

  boolean letsThrough(String name) {
    BlobName told = BlobName.of(name);
    String subscription = query.subscription();
    return BlobName.isLetters(name)
        && (subscription == null || subscription.equalsIgnoreCase(told.subscription()))
        && isLateEnough(told.hour());
  }

  private boolean isLateEnough(@Nullable Instant hour) {
    Instant from = query.from();
    return from == null || hour == null || hour.plus(SLACK).isAfter(from);
  }
}
