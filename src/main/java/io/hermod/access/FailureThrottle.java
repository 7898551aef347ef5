package io.hermod.access;

import io.hermod.config.SignInConfig;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Counts wrong credentials by client address and reports when an address has sent too many. Only
 * failures are counted here, so a valid credential is never delayed.
 *
 * <p>Remembers a limited number of addresses and drops those that failed least recently.
 */
public final class FailureThrottle {
  private static final int MAX_ADDRESSES = 10_000;

  private record Failures(Instant since, int count) {}

  private final SignInConfig limits;
  private final InstantSource clock;
  private final Map<ClientAddress, Failures> recent = new LinkedHashMap<>(16, 0.75F, true);
  private final Map<CredentialKind, Long> failed = new EnumMap<>(CredentialKind.class);
  private long throttled;

  public FailureThrottle(SignInConfig limits, InstantSource clock) {
    this.limits = limits;
    this.clock = clock;
  }

  /**
   * Counts a wrong credential.
   *
   * @return how long the address has to wait; empty if it has not failed too often
   */
  public synchronized Optional<Duration> fail(ClientAddress from, CredentialKind kind) {
    failed.merge(kind, 1L, Long::sum);
    Instant now = clock.instant();
    Failures failures = add(recent.get(from), now);
    recent.put(from, failures);
    forgetOldest();
    if (failures.count() <= limits.maxFailures()) {
      return Optional.empty();
    }
    throttled++;
    return Optional.of(Duration.between(now, failures.since().plus(limits.window())));
  }

  private Failures add(@Nullable Failures before, Instant now) {
    return before == null || isOver(before, now)
        ? new Failures(now, 1)
        : new Failures(before.since(), before.count() + 1);
  }

  /** Also true if the clock was set back, so that nobody waits longer than one window. */
  private boolean isOver(Failures failures, Instant now) {
    return now.isBefore(failures.since()) || !now.isBefore(failures.since().plus(limits.window()));
  }

  private void forgetOldest() {
    if (recent.size() > MAX_ADDRESSES) {
      recent.remove(recent.keySet().iterator().next());
    }
  }

  public synchronized long failed(CredentialKind kind) {
    return failed.getOrDefault(kind, 0L);
  }

  /** The number of failures whose response told the client to wait. */
  public synchronized long throttled() {
    return throttled;
  }

  synchronized int addresses() {
    return recent.size();
  }
}
