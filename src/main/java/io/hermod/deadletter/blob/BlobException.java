package io.hermod.deadletter.blob;

/**
 * Thrown if a blob cannot be written, read or listed. The message names the account and the
 * container.
 *
 * <p>It has no cause: the exceptions of storage clients contain URLs, which may include a
 * signature.
 */
public final class BlobException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean isMissing;

  public BlobException(String message, boolean isMissing) {
    super(message);
    this.isMissing = isMissing;
  }

  /** Whether the store responded that the container or the blob does not exist. */
  public boolean isMissing() {
    return isMissing;
  }
}
