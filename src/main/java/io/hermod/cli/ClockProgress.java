package io.hermod.cli;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ProgressBar;
import io.hermod.cli.command.ServerConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Shows how far a server's clock has advanced, if that takes longer than a moment. */
final class ClockProgress implements AutoCloseable {
  private static final Duration MOMENT = Duration.ofSeconds(1);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(300);

  private final ServerConnection server;
  private final Instant start;
  private final Duration by;
  private final ProgressBar bar;
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread thread = Thread.ofVirtual().unstarted(this::follow);

  private ClockProgress(ServerConnection server, Duration by, LocalCommand command) {
    this.server = server;
    this.by = by;
    this.bar = new ProgressBar(command);
    this.start = now();
  }

  /** Begins to follow the clock, which is about to advance. */
  static ClockProgress show(ServerConnection server, Duration by, LocalCommand command) {
    ClockProgress progress = new ClockProgress(server, by, command);
    progress.thread.start();
    return progress;
  }

  /** Ends before the result is printed. */
  @Override
  public void close() {
    done.countDown();
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void follow() {
    try {
      Duration wait = MOMENT;
      while (!done.await(wait.toMillis(), TimeUnit.MILLISECONDS)) {
        Instant now = now();
        bar.show(percent(start, by, now), "", "the clock is at " + now);
        wait = BETWEEN_LOOKS;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (CommandFailedException _) {
      // Whoever waits for the clock says what is wrong.
    }
    bar.clear();
  }

  static int percent(Instant start, Duration by, Instant now) {
    long all = Math.max(1, by.toMillis());
    return Math.clamp(ChronoUnit.MILLIS.between(start, now) * 100 / all, 0, 100);
  }

  private Instant now() {
    return Instant.parse(server.get(ClockCommand.PATH).path("now").asString(""));
  }
}
