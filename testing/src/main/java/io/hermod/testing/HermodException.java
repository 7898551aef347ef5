package io.hermod.testing;

/** The server refused a call, or could not be started; the message says why. */
public final class HermodException extends RuntimeException {
  private static final long serialVersionUID = 1;

  HermodException(String message) {
    super(message);
  }

  HermodException(String message, Throwable cause) {
    super(message, cause);
  }
}
