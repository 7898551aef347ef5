package io.hermod.backup;

import java.io.IOException;

/** A backup cannot be made, read or restored. The message says what to do. */
public final class BackupException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BackupException(String message) {
    super(message);
  }

  public BackupException(String message, IOException cause) {
    super("%s: %s".formatted(message, cause), cause);
  }
}
