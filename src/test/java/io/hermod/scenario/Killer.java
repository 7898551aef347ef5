package io.hermod.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

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
  private final Load load;
  private final Random random;
  private final List<Kill> kills = new ArrayList<>();

  Killer(HermodProcess hermod, Load load, long seed) {
    this.hermod = hermod;
    this.load = load;
    this.random = new Random(seed);
  }

  /** All kills in their order. */
  List<Kill> kills() {
    return List.copyOf(kills);
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
    long goal = load.acknowledged() + events;
    Await.until(
        () -> "%d events acknowledged; output:\n%s".formatted(events, hermod.output()),
        ROUND_LIMIT,
        () -> load.acknowledged() >= goal);
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
    kills.add(new Kill(began, System.nanoTime()));
  }
}
