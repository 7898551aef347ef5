package io.hermod.manage;

/** Others kept changing what the caller wanted to change. */
public final class ConcurrentChangeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ConcurrentChangeException(String resourceId) {
    super("The resource '" + resourceId + "' was changed by others meanwhile. Try again.");
  }
}
