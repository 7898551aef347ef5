package io.hermod.store;

/** The store is damaged in a way that no crash explains; the message says what to do. */
public final class StoreCorruptException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StoreCorruptException(String message) {
    super(message);
  }

  public StoreCorruptException(String message, Throwable cause) {
    super(message, cause);
  }
}
