package io.hermod.http.peer;

/** Another server of the cluster did not respond. */
final class PeerUnreachableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PeerUnreachableException(Throwable cause) {
    super(cause);
  }
}
