package io.hermod.destination.webhook;

/** There is no token for a protected webhook now. The message says why and quotes no response. */
final class NoTokenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NoTokenException(String why) {
    super("no token: " + why);
  }
}
