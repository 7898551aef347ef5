package io.hermod.destination;

/** There is no token for a protected webhook now; the message says why and quotes no answer. */
public final class NoTokenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NoTokenException(String why) {
    super("no token: " + why);
  }
}
