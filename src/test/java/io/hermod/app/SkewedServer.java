package io.hermod.app;

import io.hermod.cli.command.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs the program with a wall clock that jumps when a test says so. Nothing else in it reads the
 * time of day, as {@code ArchitectureTest} checks; only libraries know the true one.
 */
public final class SkewedServer {
  /** The system property that names a file with the seconds that the clock is ahead. */
  public static final String FILE = "clock.file";

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

  private static volatile Duration ahead = Duration.ZERO;

  private SkewedServer() {}

  public static void main(String[] arguments) {
    LogSetup.begin();
    Path file = Path.of(System.getProperty(FILE));
    Thread.ofPlatform().daemon().name("skewed-clock").start(() -> follow(file));
    InstantSource clock = () -> Instant.now().plus(ahead);
    Environment environment = new Environment(Path.of(""), System.getenv(), System.in, clock);
    System.exit(Main.commandLine(environment, arguments).execute(arguments));
  }

  private static void follow(Path file) {
    while (!Thread.currentThread().isInterrupted()) {
      ahead = read(file);
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
  }

  /** Stays with what is known while the file cannot be read. */
  private static Duration read(Path file) {
    try {
      return Duration.ofSeconds(Long.parseLong(Files.readString(file).strip()));
    } catch (IOException | NumberFormatException e) {
      return ahead;
    }
  }
}
