package io.hermod.delivery;

import io.hermod.event.IdHash;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * The small random part of a wait: always the same for the same seed, subscription, event and
 * attempt, in whatever order answers come in.
 *
 * @param subscription its name and those of what it is on, but no id that a server made up: the
 *     same tests on a new data directory see the same waits
 */
record Jitter(long seed, String subscription) {
  private static final double UNIT = 0x1.0p-53;

  /** How the ARM id of a resource begins; every data directory has another id there. */
  private static final Pattern AZURE_SUBSCRIPTION =
      Pattern.compile("^/subscriptions/[^/]+", Pattern.CASE_INSENSITIVE);

  static Jitter of(long seed, Topic topic, Subscription subscription) {
    String origin = subscription.origin();
    String place = origin == null ? "" : AZURE_SUBSCRIPTION.matcher(origin).replaceFirst("");
    return new Jitter(seed, topic.name() + '\n' + place + '\n' + subscription.name());
  }

  /** From nothing up to the given share of the wait. */
  Duration of(Duration wait, double share, String eventId, int attempt) {
    long hash = mix(seed + attempt);
    hash = mix(hash ^ IdHash.of(subscription));
    hash = mix(hash ^ IdHash.of(eventId));
    double fraction = (hash >>> 11) * UNIT;
    return Duration.ofMillis(Math.round(wait.toMillis() * share * fraction));
  }

  /** Every bit of the result depends on every bit of the value (the finalizer of SplitMix64). */
  private static long mix(long value) {
    long mixed = value + 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
