package io.hermod.delivery.endpoint;

import io.hermod.config.ProbationConfig;
import io.hermod.delivery.endpoint.EndpointState.Standing;
import io.hermod.profile.Outcome;
import io.hermod.profile.ProbationRules;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The health of one endpoint, shared by all lanes that use it. Thread-safe.
 *
 * <pre>
 * open ──(failures in a row reach the threshold)──▶ closed until a time
 * closed ──(that time has come, one lane has an event to send)──▶ probing
 * probing ──(success)──▶ open
 * probing ──(failure)──▶ closed, twice as long, up to the cap
 * any ──(an earlier attempt succeeds, or an operator wakes it)──▶ open
 * </pre>
 */
final class EndpointHealth {
  private static final Logger LOG = LoggerFactory.getLogger(EndpointHealth.class);

  private final String name;
  private final ProbationConfig limits;
  private final Consumer<EndpointState> onChange;
  private final Set<Runnable> listeners = new CopyOnWriteArraySet<>();
  private volatile boolean isOpen = true;
  // No failure since the last success. Every delivery reads this, without the lock.
  private volatile boolean isWell = true;
  private int failures;
  private boolean isProbing;
  private Duration wait = Duration.ZERO;
  private Instant until = Instant.MIN;
  private Instant closedAt = Instant.MIN;
  private @Nullable Outcome lastFailure;
  private List<EndpointFailure> recent = List.of();

  /**
   * Creates a healthy endpoint.
   *
   * @param name a URL without its query, or a host and port
   * @param onChange called when it was closed or opened, on the thread that did it
   */
  EndpointHealth(String name, ProbationConfig limits, Consumer<EndpointState> onChange) {
    this.name = name;
    this.limits = limits;
    this.onChange = onChange;
  }

  String name() {
    return name;
  }

  /** Calls the listener after every change of state, on the thread that made the change. */
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
    // If it is now before closedAt, the clock was set back, and the remaining wait is unknown.
    boolean isTime = !now.isBefore(until) || now.isBefore(closedAt);
    boolean mayProbe = !isOpen && !isProbing && isTime;
    isProbing |= mayProbe;
    return mayProbe;
  }

  /** Returns a probe that showed nothing. Another may be sent at once. */
  void probeUnused() {
    giveBackProbe();
    tellAll();
  }

  /** Returns a probe without notifying the listeners. */
  synchronized void giveBackProbe() {
    isProbing = false;
  }

  void succeeded() {
    if (!isWell) {
      reopen();
    }
  }

  /** Opens the endpoint and forgets its failures. */
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
      onChange.accept(state());
      tellAll();
    }
  }

  /** Remembers a failure, whatever it says about the endpoint. */
  synchronized void note(EndpointFailure failure) {
    recent = failure.before(recent);
  }

  /**
   * Counts a failure. While the endpoint is closed, only probes count: attempts that began before
   * show nothing new.
   */
  void failed(Outcome outcome, boolean isProbe, ProbationRules rules, Instant now) {
    boolean isChanged;
    boolean wasOpen;
    synchronized (this) {
      wasOpen = isOpen;
      isChanged = isOpen ? failedWhileOpen(outcome, rules, now) : isProbe;
      if (!isOpen && isProbe) {
        probeFailed(outcome, now);
      }
    }
    if (isChanged && wasOpen) {
      onChange.accept(state());
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

  /** A listener may throw, for example if its loop has ended. The others are notified anyway. */
  private void tellAll() {
    for (Runnable listener : listeners) {
      try {
        listener.run();
      } catch (RuntimeException e) {
        LOG.warn("could not notify a lane that the state of {} has changed", state().server(), e);
      }
    }
  }

  synchronized EndpointState state() {
    return new EndpointState(
        name, Standing.of(isOpen, isProbing), lastFailure, failures, isOpen ? null : until, recent);
  }
}
