package io.hermod.cli.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Looks at the clock of this machine. It is compared with that of the server, or, if no server
 * responds, with the times of the files that the server wrote last.
 */
final class ClockChecks {
  private static final String SUBJECT = "clock";
  private static final Duration LARGE_DIFFERENCE = Duration.ofSeconds(5);
  private static final int MOST_FILES = 10_000;
  private static final int DEPTH = 3;

  private ClockChecks() {}

  static Check virtual(String time) {
    return Check.good(SUBJECT, "virtual, at " + time);
  }

  static Check compared(Instant server, Instant here) {
    Duration difference = Duration.between(here, server);
    return difference.abs().compareTo(LARGE_DIFFERENCE) <= 0
        ? Check.good(SUBJECT, "the server's is the same as here")
        : Check.bad(
            SUBJECT,
            "the server's is %d s %s the one here"
                .formatted(
                    difference.abs().toSeconds(), difference.isNegative() ? "behind" : "ahead of"),
            "Synchronise both machines with NTP: tokens and signatures depend on the time.");
  }

  /** Compares the clock with the newest file below a folder. */
  static Check offline(Path folder, Instant here) {
    return newest(folder).map(written -> written(written, here)).orElseGet(() -> alone(here));
  }

  static Check written(Instant newest, Instant here) {
    Duration ahead = Duration.between(here, newest);
    return ahead.compareTo(LARGE_DIFFERENCE) <= 0
        ? Check.good(SUBJECT, "later than everything that the server wrote")
        : Check.bad(
            SUBJECT,
            "%s, but the server wrote a file at %s, which is %d s later"
                .formatted(here, newest, ahead.toSeconds()),
            "Synchronise this machine with NTP, for example with: timedatectl set-ntp true");
  }

  private static Check alone(Instant here) {
    return Check.good(SUBJECT, "%s; there is nothing to compare it with".formatted(here));
  }

  private static Optional<Instant> newest(Path folder) {
    try (Stream<Path> files = Files.walk(folder, DEPTH)) {
      return files
          .limit(MOST_FILES)
          .flatMap(file -> written(file).stream())
          .max(Instant::compareTo);
    } catch (IOException | UncheckedIOException _) {
      // What cannot be read is reported by the check of the disk or of the store.
      return Optional.empty();
    }
  }

  private static Optional<Instant> written(Path file) {
    try {
      return Optional.of(Files.getLastModifiedTime(file).toInstant());
    } catch (IOException _) {
      // Deleted meanwhile.
      return Optional.empty();
    }
  }
}
