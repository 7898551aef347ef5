package io.hermod.deadletter;

/**
 * A blob could not be written or read; the message names account and container.
 *
 * <p>It has no cause: what storage clients throw quotes addresses, and those may hold a signature.
 */
public final class BlobException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean isMissing;

  public BlobException(String message, boolean isMissing) {
    super(message);
    this.isMissing = isMissing;
  }

  /** Whether the store answered, and the container or the blob is not there. */
  public boolean isMissing() {
    return isMissing;
  }
}
