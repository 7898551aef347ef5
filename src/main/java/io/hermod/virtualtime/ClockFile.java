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
 * The file with the time of a data directory's virtual clock. A directory keeps its kind of clock
 * for ever, because its due times have no meaning for another clock.
 */
public record ClockFile(DataDirectory directory) {

  /** Opens the clock at its last saved time; a new directory starts at the real time. */
  public VirtualClock open(Instant realNow) {
    return new VirtualClock(exists() ? read() : begin(realNow), this::write);
  }

  /** Throws if the directory uses virtual time; called for a start in real time. */
  public void refuseVirtualTime() {
    if (exists()) {
      throw new DataDirectoryException(
          "%s uses virtual time, and its clock is at %s. Start it with --virtual-time, or use another directory with --data-dir."
              .formatted(directory.root(), read()));
    }
  }

  private Instant begin(Instant realNow) {
    if (Files.exists(directory.storeFolder())) {
      throw new DataDirectoryException(
          "%s uses real time. Start it without --virtual-time, or use another directory with --data-dir."
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
