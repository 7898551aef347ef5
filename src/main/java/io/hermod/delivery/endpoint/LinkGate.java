package io.hermod.delivery.endpoint;

import io.hermod.delivery.endpoint.EndpointState.Standing;
import io.hermod.delivery.settle.Settler;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.profile.Outcome;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The gate between a lane and another Event Grid: closed from the first failure of the link until
 * an event gets through. Only its lane uses it; other threads read its state and may wake it.
 *
 * <pre>
 * open ──(an attempt fails because of the link)──▶ closed for the first wait of the schedule
 * closed ──(that time has come, the lane's line is in order)──▶ probing, with the oldest event
 * probing ──(the other side accepted or rejected the event)──▶ open
 * probing ──(the probe fails because of the link)──▶ closed for the next wait of the schedule
 * closed, probing ──(an operator wakes it)──▶ open
 * </pre>
 *
 * <p>Responses to requests that were sent before the gate closed change nothing: otherwise, the
 * oldest event would be retried too early.
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
  private List<EndpointFailure> recent = List.of();

  /**
   * Creates an open gate for a link that is not known to work yet.
   *
   * @param name a URL without its query
   * @param settler decides how long to wait
   * @param listener called, on any thread, when the gate may have opened or closed
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
    // If it is now before closedAt, the clock was set back, and the remaining wait is unknown.
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

  /** Opens the gate. The next event is sent alone, to test the link. */
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
      endpoints.changed(state());
      listener.run();
    }
  }

  @Override
  public void failed(DeliveryOutcome outcome, boolean isAboutEvent, boolean isProbe, Instant now) {
    note(EndpointFailure.of(outcome, now));
    if (outcome instanceof Faulted && isAboutEvent) {
      neverSent(isProbe);
    } else if (isAboutEvent) {
      // The other side has read the event, so the link works.
      delivered(isProbe);
    } else if (isOpen || isProbe) {
      boolean wasOpen = isOpen;
      close(outcome, now);
      if (wasOpen) {
        endpoints.changed(state());
      }
      listener.run();
    }
  }

  private synchronized void note(EndpointFailure failure) {
    recent = failure.before(recent);
  }

  /** An event that was never sent shows nothing about the link. The next event may. */
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
    return new EndpointState(
        name, Standing.of(isOpen, isProbing), lastFailure, failures, isOpen ? null : until, recent);
  }

  @Override
  public void close() {
    endpoints.forget(this);
  }
}
