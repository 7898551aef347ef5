package io.hermod.validation;

import io.hermod.store.catalog.Invitation;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A link that an endpoint was given in a validation request that is still in progress. It is not in
 * the store yet.
 *
 * <pre>
 * waiting ──(the link is opened)─▶ opened
 * waiting ──(validation ends)────▶ handed over: only the store may know the link
 * </pre>
 *
 * @param token the secret in the link
 */
record OpenInvitation(Invitation invitation, String token, AtomicReference<State> state) {
  enum State {
    WAITING,
    OPENED,
    HANDED_OVER
  }

  OpenInvitation(Invitation invitation, String token) {
    this(invitation, token, new AtomicReference<>(State.WAITING));
  }

  /** Opens the link unless it was handed over; returns whether it is open. */
  boolean open() {
    return state.compareAndSet(State.WAITING, State.OPENED) || isOpened();
  }

  boolean isOpened() {
    return state.get() == State.OPENED;
  }

  /** Hands the link over unless it was opened; returns whether it is handed over. */
  boolean handOver() {
    return state.compareAndSet(State.WAITING, State.HANDED_OVER)
        || state.get() == State.HANDED_OVER;
  }

  @Override
  public String toString() {
    return "OpenInvitation[" + invitation.id() + ", " + state + "]";
  }
}
