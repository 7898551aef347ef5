package io.hermod.secret;

/**
 * Thrown if a sealed secret cannot be opened; the message says which and why, without quoting it.
 */
public final class BrokenSealException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BrokenSealException(String place, String why) {
    super("the secret %s cannot be read: %s".formatted(place, why));
  }
}
