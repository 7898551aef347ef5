package io.hermod.backup;

import java.io.IOException;

/** A backup cannot be made, read or restored. The message says what to do. */
public final class BackupException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean isMissing;

  public BackupException(String message) {
    this(message, false);
  }

  private BackupException(String message, boolean isMissing) {
    super(message);
    this.isMissing = isMissing;
  }

  /** There is no such backup. */
  public static BackupException missing(String message) {
    return new BackupException(message, true);
  }

  static BackupException inUse(String place) {
    return new BackupException(
        "another process writes to %s. Wait until it is done.".formatted(place));
  }

  public BackupException(String message, IOException cause) {
    super("%s: %s".formatted(message, cause), cause);
    this.isMissing = false;
  }

  /** Whether there is no such backup. */
  public boolean isMissing() {
    return isMissing;
  }
}
