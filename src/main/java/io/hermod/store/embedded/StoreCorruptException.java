package io.hermod.store.embedded;

/** What is on disk is damaged in a way that no crash explains; the message says what to do. */
public final class StoreCorruptException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoreCorruptException(String message) {
    super(message);
  }

  StoreCorruptException(String message, Throwable cause) {
    super(message, cause);
  }
}
