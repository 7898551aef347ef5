package io.hermod.store.kafka;

import org.jspecify.annotations.Nullable;

/** A record of a transaction was not written, so the transaction cannot be committed. */
final class SendFailure extends Exception {
  private static final long serialVersionUID = 1L;

  SendFailure(@Nullable Throwable cause) {
    super(String.valueOf(cause == null ? null : cause.getMessage()), cause);
  }
}
