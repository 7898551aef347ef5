package io.hermod.subscription;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * The keys that sign the requests of a subscription.
 *
 * @param oldKeys keys that were replaced, the newest first; they sign too until their time is over
 */
public record Signing(SigningKey key, List<OldKey> oldKeys) {
  /** How many old keys may sign at a time, which bounds the length of a request's head. */
  public static final int MOST_OLD_KEYS = 4;

  private static final Duration OVERLAP = Duration.ofDays(1);

  /** A key that was replaced. */
  public record OldKey(SigningKey key, Instant signsUntil) {
    public boolean signsAt(Instant now) {
      return now.isBefore(signsUntil);
    }
  }

  public Signing {
    oldKeys = List.copyOf(oldKeys);
  }

  /** Signs with a first key. */
  public Signing(SigningKey key) {
    this(key, List.of());
  }

  /** Returns the keys that sign at this time. */
  public Signing at(Instant now) {
    return new Signing(key, oldKeys.stream().filter(old -> old.signsAt(now)).toList());
  }

  /** Replaces the key. The old one signs for one more day, so that no receiver misses a request. */
  public Signing rotated(SigningKey next, Instant now) {
    OldKey replaced = new OldKey(key, now.plus(OVERLAP));
    return new Signing(next, Stream.concat(Stream.of(replaced), oldKeys.stream()).toList());
  }
}
