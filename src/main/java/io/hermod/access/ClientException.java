package io.hermod.access;

/** The list of clients cannot be changed as somebody asked for. */
public final class ClientException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean isMissing;

  ClientException(String message, boolean isMissing) {
    super(message);
    this.isMissing = isMissing;
  }

  /** Whether there is no such client. */
  public boolean isMissing() {
    return isMissing;
  }
}
