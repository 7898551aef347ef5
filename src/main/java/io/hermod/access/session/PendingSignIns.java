package io.hermod.access.session;

import io.hermod.access.token.OidcRequest;
import io.hermod.access.token.OidcSignIn;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The people who were sent to an issuer to sign in and have not come back yet. */
public final class PendingSignIns {
  public static final Duration LIFETIME = Duration.ofMinutes(10);
  private static final int MOST = 1_000;

  /** A sign-in that has begun. */
  public record Pending(OidcSignIn issuer, OidcRequest request, long since) {}

  private final LongSupplier nanoTime;

  /** By the hash of their states, the oldest first. */
  private final Map<String, Pending> byHash = new LinkedHashMap<>();

  /**
   * Creates an empty list.
   *
   * @param nanoTime the time that passes steadily
   */
  public PendingSignIns(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Remembers a sign-in. When there are too many, the oldest one is forgotten. */
  public synchronized void add(OidcSignIn issuer, OidcRequest request) {
    if (byHash.size() >= MOST) {
      byHash.remove(byHash.keySet().iterator().next());
    }
    Pending pending = new Pending(issuer, request, nanoTime.getAsLong());
    byHash.put(RandomToken.hash(request.state()), pending);
  }

  /** Returns and forgets the sign-in with this state; empty if it is unknown or too old. */
  public synchronized Optional<Pending> take(String state) {
    @Nullable Pending pending = byHash.remove(RandomToken.hash(state));
    boolean isOld = pending != null && nanoTime.getAsLong() - pending.since() >= LIFETIME.toNanos();
    return isOld ? Optional.empty() : Optional.ofNullable(pending);
  }
}
