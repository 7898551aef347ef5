package io.hermod.manage;

/** A subscription cannot end when its caller wants it to. */
public final class InvalidExpirationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param problem what is wrong with the field
   */
  public InvalidExpirationException(String problem) {
    super("Invalid expiration time. expirationTimeUtc " + problem + ".");
  }
}
