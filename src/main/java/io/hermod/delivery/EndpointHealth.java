package io.hermod.delivery;

import io.hermod.profile.Outcome;
import io.hermod.profile.ProbationRules;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How one endpoint is doing, as all lanes that use it see it; safe for all event loops.
 *
 * <pre>
 * open ──(failures in a row reach the threshold)──▶ closed until a time
 * closed ──(that time has come, one lane has an event to send)──▶ probing
 * probing ──(success)──▶ open
 * probing ──(failure)──▶ closed, twice as long, up to the cap
 * any ──(success of an earlier attempt, woken by hand)──▶ open
 * </pre>
 */
final class EndpointHealth {
  private static final Logger LOG = LoggerFactory.getLogger(EndpointHealth.class);

  private final String name;
  private final ProbationLimits limits;
  private final Set<Runnable> listeners = new CopyOnWriteArraySet<>();
  private volatile boolean isOpen = true;
  // No failure since the last success: what every delivery looks at, without the lock.
  private volatile boolean isWell = true;
  private int failures;
  private boolean isProbing;
  private Duration wait = Duration.ZERO;
  private Instant until = Instant.MIN;
  private Instant closedAt = Instant.MIN;
  private @Nullable Outcome lastFailure;

  /**
   * A healthy one.
   *
   * @param name a URL without its query, or a host and port
   */
  EndpointHealth(String name, ProbationLimits limits) {
    this.name = name;
    this.limits = limits;
  }

  String name() {
    return name;
  }

  /** Runs after every change of state, on whichever thread made it. */
  void watch(Runnable listener) {
    listeners.add(listener);
  }

  void unwatch(Runnable listener) {
    listeners.remove(listener);
  }

  boolean isWatched() {
    return !listeners.isEmpty();
  }

  boolean isOpen() {
    return isOpen;
  }

  synchronized Instant until() {
    return until;
  }

  synchronized boolean tryProbe(Instant now) {
    // Before it was closed: somebody set the clock back, and nobody knows how long to wait.
    boolean isTime = !now.isBefore(until) || now.isBefore(closedAt);
    boolean mayProbe = !isOpen && !isProbing && isTime;
    isProbing |= mayProbe;
    return mayProbe;
  }

  /** The probe told nothing: another may go out at once. */
  void probeUnused() {
    giveBackProbe();
    tellAll();
  }

  /** As if it had never been taken. */
  synchronized void giveBackProbe() {
    isProbing = false;
  }

  void succeeded() {
    if (!isWell) {
      reopen();
    }
  }

  /** Back to work, as if nothing had happened. */
  void reopen() {
    boolean wasOpen;
    synchronized (this) {
      wasOpen = isOpen;
      failures = 0;
      isWell = true;
      isOpen = true;
      isProbing = false;
      lastFailure = null;
    }
    if (!wasOpen) {
      tellAll();
    }
  }

  /** While it is closed only probes count: attempts begun before tell nothing new. */
  void failed(Outcome outcome, boolean isProbe, ProbationRules rules, Instant now) {
    boolean isChanged;
    synchronized (this) {
      isChanged = isOpen ? failedWhileOpen(outcome, rules, now) : isProbe;
      if (!isOpen && isProbe) {
        probeFailed(outcome, now);
      }
    }
    if (isChanged) {
      tellAll();
    }
  }

  private boolean failedWhileOpen(Outcome outcome, ProbationRules rules, Instant now) {
    lastFailure = outcome;
    failures++;
    isWell = false;
    if (failures < limits.threshold()) {
      return false;
    }
    isOpen = false;
    closeFor(rules.firstAfter(outcome), now);
    return true;
  }

  private void probeFailed(Outcome outcome, Instant now) {
    lastFailure = outcome;
    failures++;
    isProbing = false;
    closeFor(wait.multipliedBy(2), now);
  }

  private void closeFor(Duration time, Instant now) {
    wait = time.compareTo(limits.cap()) < 0 ? time : limits.cap();
    closedAt = now;
    until = now.plus(wait);
  }

  /** One listener that throws, whose loop may have ended, keeps nothing from the others. */
  private void tellAll() {
    for (Runnable listener : listeners) {
      try {
        listener.run();
      } catch (RuntimeException e) {
        LOG.warn("a lane could not be told how {} is doing", name, e);
      }
    }
  }

  synchronized EndpointState state() {
    return new EndpointState(name, standing(), lastFailure, failures, isOpen ? null : until);
  }

  private EndpointState.Standing standing() {
    if (isOpen) {
      return EndpointState.Standing.OPEN;
    }
    return isProbing ? EndpointState.Standing.PROBING : EndpointState.Standing.PROBATION;
  }
}
