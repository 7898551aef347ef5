package io.hermod.audit;

import io.hermod.logfile.RotatingFile;
import java.io.IOException;
import java.nio.file.Path;

/** Writes the audit log to a rotating file. */
public final class AuditFile implements AuditSink {
  private final Path file;
  private final RotatingFile lines;

  /**
   * Opens the file, so that a server that could not make any change does not start.
   *
   * @param maxFiles the number of files, including the current one
   * @throws AuditUnavailableException if the file cannot be written
   */
  public AuditFile(Path file, long maxBytes, int maxFiles) {
    this.file = file;
    this.lines = new RotatingFile(file, maxBytes, maxFiles);
    try {
      lines.open();
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  @Override
  public void begin(String line) {
    write(line, true);
  }

  @Override
  public void tell(String line) {
    write(line, false);
  }

  private void write(String line, boolean isDurable) {
    try {
      lines.write(line, isDurable);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  private AuditUnavailableException unavailable(IOException cause) {
    return new AuditUnavailableException(
        "cannot write the audit log %s: %s".formatted(file, cause.getMessage()), cause);
  }

  @Override
  public void close() {
    lines.close();
  }
}
