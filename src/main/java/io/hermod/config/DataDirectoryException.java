package io.hermod.config;

import java.io.IOException;

/** Something in the data directory cannot be used. The message names it and says what to do. */
public final class DataDirectoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DataDirectoryException(String message) {
    super(message);
  }

  public DataDirectoryException(String message, Throwable cause) {
    super(message, cause);
  }

  public DataDirectoryException(String message, IOException cause) {
    super("%s: %s".formatted(message, cause), cause);
  }
}
