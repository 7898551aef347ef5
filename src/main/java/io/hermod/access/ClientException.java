package io.hermod.access;

/** The list of clients cannot be changed as somebody asked for. */
public final class ClientException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ClientException(String message) {
    super(message);
  }
}
