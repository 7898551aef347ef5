package io.hermod.scenario;

import io.hermod.app.SkewedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

/** The wall clock of a server, which can jump while that runs. */
record SkewedClock(Path file) {

  /** Gives this clock to the processes to come. */
  void install(HermodProcess process) {
    skew(Duration.ZERO);
    process.setJvmOptions("-D%s=%s".formatted(SkewedServer.FILE, file));
    process.setMainClass(SkewedServer.class);
  }

  /** Lets the clock be so much ahead, soon; zero is the true time. */
  void skew(Duration ahead) {
    try {
      Path next = file.resolveSibling("clock.next");
      Files.writeString(next, Long.toString(ahead.toSeconds()));
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
