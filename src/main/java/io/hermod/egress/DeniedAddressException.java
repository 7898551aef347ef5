package io.hermod.egress;

/** The egress policy does not permit an address. The message names the address and the setting. */
public final class DeniedAddressException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DeniedAddressException(String message) {
    super(message, null, false, false);
  }
}
