package io.hermod.access.session;

import io.hermod.access.Identification.Identified;
import java.time.Duration;
import java.util.Map;

/** A browser that is signed in. {@link Sessions} guards its fields. */
public final class Session {
  static final Duration IDLE_LIMIT = Duration.ofMinutes(30);
  static final Duration LONGEST = Duration.ofHours(12);

  private final SessionHolder holder;

  /** Identifies the holder as it was at the start. */
  private final Map<String, String> identity;

  private final Duration longest;
  private final String csrfToken = RandomToken.next();
  private final long startedAt;
  private long usedAt;

  Session(SessionHolder holder, Duration longest, long nanos) {
    this.holder = holder;
    this.identity =
        holder.identify() instanceof Identified known ? known.caller().identity() : Map.of();
    this.longest = longest;
    this.startedAt = nanos;
    this.usedAt = nanos;
  }

  public SessionHolder holder() {
    return holder;
  }

  /** The secret that every request has to repeat in a header, which other sites cannot set. */
  public String csrfToken() {
    return csrfToken;
  }

  public boolean hasCsrfToken(String given) {
    return RandomToken.areEqual(csrfToken, given);
  }

  boolean hasSameHolder(Session other) {
    return identity.equals(other.identity);
  }

  /** How long the session can still be used, however busy it is. */
  Duration left(long nanos) {
    return longest.minusNanos(nanos - startedAt);
  }

  boolean isOver(long nanos) {
    return nanos - usedAt >= IDLE_LIMIT.toNanos() || nanos - startedAt >= longest.toNanos();
  }

  void use(long nanos) {
    usedAt = nanos;
  }
}
