package io.hermod.http.server;

/** The server cannot listen on a configured address, or cannot use its certificate. */
public final class CannotListenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CannotListenException(String host, int port, Throwable cause) {
    super("cannot listen on " + host + " port " + port + ": " + cause.getMessage(), cause);
  }
}
