package io.hermod.delivery;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.profile.Outcome;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What stands between a lane and another Event Grid: closed from the first failure of the link
 * until an event gets through. Its lane uses it; others look at it, and may wake it.
 *
 * <pre>
 * open ──(an attempt fails by the link)──▶ closed for the first wait of the schedule
 * closed ──(that time has come, the lane's line is in order)──▶ probing, with the oldest event
 * probing ──(the other side took or refused the event)──▶ open
 * probing ──(failed by the link)──▶ closed for the next wait of the schedule
 * closed, probing ──(woken by hand)──▶ open
 * </pre>
 *
 * <p>Answers to what was sent before it closed change nothing: the oldest event would else be tried
 * again before its time.
 */
final class LinkGate implements Gate {
  private final String name;
  private final Settler settler;
  private final Runnable listener;
  private final Endpoints endpoints;
  private volatile boolean isOpen = true;
  private volatile boolean isProven;
  private boolean isProbing;
  private int failures;
  private Instant until = Instant.MIN;
  private Instant closedAt = Instant.MIN;
  private @Nullable Outcome lastFailure;

  /**
   * An open one that has yet to be proven.
   *
   * @param name a URL without its query
   * @param settler knows how long to wait
   * @param listener told when it may have opened or closed, on any thread
   */
  LinkGate(String name, Settler settler, Runnable listener, Endpoints endpoints) {
    this.name = name;
    this.settler = settler;
    this.listener = listener;
    this.endpoints = endpoints;
  }

  @Override
  public boolean isOpen() {
    return isOpen;
  }

  @Override
  public boolean isProven() {
    return isProven;
  }

  @Override
  public synchronized Instant opensAt() {
    return until;
  }

  @Override
  public synchronized boolean tryProbe(Instant now) {
    // Before it was closed: somebody set the clock back, and nobody knows how long to wait.
    boolean isTime = !now.isBefore(until) || now.isBefore(closedAt);
    boolean mayProbe = !isOpen && !isProbing && isTime;
    isProbing |= mayProbe;
    return mayProbe;
  }

  @Override
  public void probeUnused() {
    synchronized (this) {
      isProbing = false;
    }
    listener.run();
  }

  @Override
  public void delivered(boolean isProbe) {
    if (isOpen ? !isProven : isProbe) {
      open(true);
    }
  }

  /** The next event goes alone, to see how the link is. */
  void wake() {
    open(false);
  }

  private void open(boolean isSeen) {
    boolean wasOpen;
    synchronized (this) {
      wasOpen = isOpen;
      isOpen = true;
      isProven = isSeen;
      isProbing = false;
      failures = 0;
      lastFailure = null;
    }
    if (!wasOpen) {
      listener.run();
    }
  }

  @Override
  public void failed(DeliveryOutcome outcome, boolean isAboutEvent, boolean isProbe, Instant now) {
    if (outcome instanceof Faulted && isAboutEvent) {
      neverSent(isProbe);
    } else if (isAboutEvent) {
      // Somebody read it, so the link is there.
      delivered(isProbe);
    } else if (isOpen || isProbe) {
      close(outcome, now);
      listener.run();
    }
  }

  /** Nobody knows how the link is: the next event may show it. */
  private void neverSent(boolean isProbe) {
    if (isProbe) {
      probeUnused();
    }
  }

  private synchronized void close(DeliveryOutcome outcome, Instant now) {
    failures++;
    lastFailure = outcome.failure();
    until = settler.probeAfter(outcome, failures, now);
    closedAt = now;
    isProbing = false;
    isOpen = false;
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

  @Override
  public void close() {
    endpoints.forget(this);
  }
}
