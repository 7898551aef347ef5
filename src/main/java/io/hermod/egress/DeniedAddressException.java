package io.hermod.egress;

/** An address that the egress policy does not permit; the message says which, and which setting. */
public final class DeniedAddressException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DeniedAddressException(String message) {
    super(message, null, false, false);
  }
}
