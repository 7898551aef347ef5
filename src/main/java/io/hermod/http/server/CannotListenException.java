package io.hermod.http.server;

/** The server cannot listen on a configured address, or cannot use its certificate. */
public final class CannotListenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Names the cause.
   *
   * @param flag the flag that chooses another port
   */
  CannotListenException(String host, int port, String flag, Throwable cause) {
    super(
        "cannot listen on %s port %d: %s%s"
            .formatted(host, port, cause.getMessage(), advice(flag, cause)),
        cause);
  }

  private static String advice(String flag, Throwable cause) {
    return String.valueOf(cause.getMessage()).contains("in use")
        ? ". Stop the program that uses it, or choose another port with %s.".formatted(flag)
        : "";
  }
}
