package io.hermod.http;

/** An address that the server was told to listen on cannot be had, or its certificate not used. */
public final class CannotListenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CannotListenException(String host, int port, Throwable cause) {
    super("cannot listen on " + host + " port " + port + ": " + cause.getMessage(), cause);
  }
}
