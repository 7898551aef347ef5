package io.hermod.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SimulatedThreadTest {
  private static final int TURNS = 2_000;

  /**
   * A thread that is lost with a lock in its hands stops its whole run. The busy threads are there
   * so that the JDK's own thread is interrupted between the two steps of waking one up.
   */
  @Test
  @Timeout(60)
  void isNotLostWhenItWaitsForAMonitorOfAnotherRun() throws InterruptedException {
    Object monitor = new Object();
    AtomicBoolean isOver = new AtomicBoolean();
    AtomicInteger taken = new AtomicInteger();
    List<Thread> others =
        Stream.concat(
                Stream.of(Thread.ofPlatform().start(() -> takeAllTheTime(monitor, isOver))),
                Stream.generate(() -> Thread.ofPlatform().start(() -> beBusy(isOver))).limit(6))
            .toList();
    Scheduler scheduler = new Scheduler(new Random(1), new SimulatedClock());
    for (int i = 0; i < TURNS; i++) {
      scheduler.fork(() -> take(monitor, taken));
      scheduler.runUntilIdle();
    }
    isOver.set(true);
    for (Thread other : others) {
      other.join();
    }

    assertThat(scheduler.uncaught()).isEmpty();
    assertThat(taken).hasValue(TURNS);
  }

  /**
   * A monitor of another run that becomes free while the thread is about to wait for it takes the
   * same way through the JDK as a yield. The order of a run must depend on its seed only, so
   * neither may cost a turn.
   */
  @Test
  void continuesItsTurnWhenItCanGoOnAtOnce() {
    assertThat(nextDrawAfter(Thread::yield)).isEqualTo(nextDrawAfter(() -> {}));
  }

  /** Each turn draws from the seed, so the next number tells how many there were. */
  private static long nextDrawAfter(Runnable task) {
    Random random = new Random(1);
    Scheduler scheduler = new Scheduler(random, new SimulatedClock());
    scheduler.fork(task);
    scheduler.runUntilIdle();
    return random.nextLong();
  }

  private static void take(Object monitor, AtomicInteger taken) {
    synchronized (monitor) {
      taken.incrementAndGet();
    }
  }

  private static void beBusy(AtomicBoolean isOver) {
    while (!isOver.get()) {
      Thread.onSpinWait();
    }
  }

  private static void takeAllTheTime(Object monitor, AtomicBoolean isOver) {
    while (!isOver.get()) {
      synchronized (monitor) {
        LockSupport.parkNanos(1);
      }
    }
  }
}
