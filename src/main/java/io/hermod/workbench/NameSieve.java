package io.hermod.workbench;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which blobs need not be read, by their names; lets through all that may hold what is wanted. */
record NameSieve(LetterQuery query) {
  /**
   * How long before the last attempt of an event the hour in the name of its blob may be: nobody
   * says whether Azure means the time of writing or that of publishing. After it, it may be any
   * time: an event is given up when its router runs again.
   */
  private static final Duration SLACK = Duration.ofDays(2);

  /** In a container that is asked for by name, a namespace may stand before the subscription. */
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
