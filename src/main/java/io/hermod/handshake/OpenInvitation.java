package io.hermod.handshake;

import io.hermod.store.Invitation;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A link that an endpoint has been given while it is still being asked, and no store knows yet.
 *
 * <pre>
 * waiting ──(the link is opened)──▶ opened
 * waiting ──(the store knows it)──▶ handed over
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

  /** Whether the link was opened while it is known here, now or before. */
  boolean open() {
    return state.compareAndSet(State.WAITING, State.OPENED) || isOpened();
  }

  boolean isOpened() {
    return state.get() == State.OPENED;
  }

  /** Whether it is left to the store unopened. */
  boolean handOver() {
    return state.compareAndSet(State.WAITING, State.HANDED_OVER)
        || state.get() == State.HANDED_OVER;
  }

  @Override
  public String toString() {
    return "OpenInvitation[" + invitation.id() + ", " + state + "]";
  }
}
