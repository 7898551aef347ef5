package io.hermod.scenario;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;

/**
 * Kills a server under load at random moments and starts it again: most of the time after a random
 * number of acknowledged events, now and then while it is still starting.
 */
final class Killer {
  private static final Duration ROUND_LIMIT = Duration.ofSeconds(30);
  private static final int LONGEST_START_MILLIS = 1_500;

  /** When a process was killed, and when it was gone, on the clock of {@link System#nanoTime}. */
  record Kill(long began, long ended) {}

  private final HermodProcess hermod;
  private final LongSupplier acknowledged;
  private final Random random;
  private final List<Kill> kills = new CopyOnWriteArrayList<>();
  private Runnable whenDead = () -> {};

  Killer(HermodProcess hermod, Load load, long seed) {
    this(hermod, load::acknowledged, seed);
  }

  /**
   * Kills nothing yet.
   *
   * @param acknowledged how many events were acknowledged so far
   */
  Killer(HermodProcess hermod, LongSupplier acknowledged, long seed) {
    this.hermod = hermod;
    this.acknowledged = acknowledged;
    this.random = new Random(seed);
  }

  /** Runs this after each kill, before it is listed and before the next process starts. */
  void whenDead(Runnable task) {
    whenDead = task;
  }

  /** All kills so far in their order; grows with the next one. */
  List<Kill> kills() {
    return Collections.unmodifiableList(kills);
  }

  /**
   * Kills so many servers under load; leaves one running.
   *
   * @param mostEvents acknowledged between two kills
   */
  void kill(int times, int mostEvents) throws InterruptedException {
    for (int i = 0; i < times; i++) {
      awaitProgress(1 + random.nextInt(mostEvents));
      killNow();
      if (random.nextInt(5) == 0) {
        killWhileItStarts();
      }
      hermod.start();
    }
  }

  private void awaitProgress(int events) {
    long goal = acknowledged.getAsLong() + events;
    Await.until(
        () -> "%d events acknowledged; output:\n%s".formatted(events, hermod.output()),
        ROUND_LIMIT,
        () -> acknowledged.getAsLong() >= goal);
  }

  private void killWhileItStarts() throws InterruptedException {
    boolean hasEnded =
        hermod.launch().waitFor(Duration.ofMillis(random.nextInt(LONGEST_START_MILLIS)));
    if (hasEnded) {
      throw new AssertionError("the server stopped at its start:\n" + hermod.output());
    }
    killNow();
  }

  /** Kills the process, whatever it is doing. */
  void killNow() {
    long began = System.nanoTime();
    hermod.kill();
    long ended = System.nanoTime();
    whenDead.run();
    kills.add(new Kill(began, ended));
  }
}
