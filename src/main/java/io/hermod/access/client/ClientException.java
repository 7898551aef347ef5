package io.hermod.access.client;

/** Thrown if a requested change to the list of clients is not possible. */
public final class ClientException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean isMissing;

  public ClientException(String message, boolean isMissing) {
    super(message);
    this.isMissing = isMissing;
  }

  /** Whether the client does not exist. */
  public boolean isMissing() {
    return isMissing;
  }
}
