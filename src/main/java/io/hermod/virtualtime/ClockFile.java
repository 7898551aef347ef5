package io.hermod.virtualtime;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Where the virtual clock of a data directory stands. A directory lives by one clock for ever: the
 * due times in it mean nothing to another.
 */
public record ClockFile(DataDirectory directory) {

  /** The clock as it stood when it was last kept; a new directory begins at the real time. */
  public VirtualClock open(Instant realNow) {
    return new VirtualClock(exists() ? read() : begin(realNow), this::write);
  }

  /** For a start in real time. */
  public void refuseVirtualTime() {
    if (exists()) {
      throw new DataDirectoryException(
          "%s lives in virtual time, where it is %s. Start it with --virtual-time, or use another directory with --data-dir."
              .formatted(directory.root(), read()));
    }
  }

  private Instant begin(Instant realNow) {
    if (Files.exists(directory.storeFolder())) {
      throw new DataDirectoryException(
          "%s lives in real time. Start it without --virtual-time, or use another directory with --data-dir."
              .formatted(directory.root()));
    }
    Instant start = realNow.truncatedTo(ChronoUnit.MILLIS);
    write(start);
    return start;
  }

  private boolean exists() {
    return Files.exists(directory.virtualClockFile());
  }

  private Instant read() {
    try {
      return Instant.parse(Files.readString(directory.virtualClockFile()).strip());
    } catch (IOException | DateTimeException e) {
      throw new DataDirectoryException(
          "cannot read the time in " + directory.virtualClockFile(), (Throwable) e);
    }
  }

  private void write(Instant now) {
    OwnerOnlyFiles.replace(directory.virtualClockFile(), (now + "\n").getBytes(UTF_8));
  }
}
