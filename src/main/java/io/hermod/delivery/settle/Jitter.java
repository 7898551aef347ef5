package io.hermod.delivery.settle;

import io.hermod.event.IdHash;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * The small random part of a wait: always the same for the same seed, subscription, event and
 * attempt, in whatever order responses arrive.
 *
 * @param subscription the names of the subscription and of what it belongs to, but no generated
 *     ids, so that the same tests on a new data directory see the same waits
 */
public record Jitter(long seed, String subscription) {
  private static final double UNIT = 0x1.0p-53;

  /**
   * The start of a resource's ARM id. It contains an id that differs from one data directory to the
   * next.
   */
  private static final Pattern AZURE_SUBSCRIPTION =
      Pattern.compile("^/subscriptions/[^/]+", Pattern.CASE_INSENSITIVE);

  public static Jitter of(long seed, Topic topic, Subscription subscription) {
    String origin = subscription.origin();
    String place = origin == null ? "" : AZURE_SUBSCRIPTION.matcher(origin).replaceFirst("");
    return new Jitter(seed, topic.name() + '\n' + place + '\n' + subscription.name());
  }

  /** Returns a duration from zero up to the given share of the wait. */
  public Duration of(Duration wait, double share, String eventId, int attempt) {
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
