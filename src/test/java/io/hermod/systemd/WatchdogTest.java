package io.hermod.systemd;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.loop.Loop;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class WatchdogTest {
  private final Timer timer = new Timer();
  private final Queue<Runnable> slowLoop = new ArrayDeque<>();
  private final List<String> told = new ArrayList<>();

  private void start(Executor... loops) {
    new Watchdog(timer, List.of(loops)).start(Duration.ofSeconds(20), () -> told.add("alive"));
  }

  @Test
  void saysThatTheServerIsAliveInEveryInterval() {
    start(Runnable::run, Runnable::run);
    timer.elapse();
    timer.elapse();
    assertThat(told).containsExactly("alive", "alive");
  }

  @Test
  void isSilentWhileOneLoopIsBlocked() {
    start(Runnable::run, slowLoop::add);
    timer.elapse();
    timer.elapse();
    assertThat(told).isEmpty();
  }

  @Test
  void speaksAgainWhenTheLoopGoesOn() {
    start(Runnable::run, slowLoop::add);
    timer.elapse();
    slowLoop.remove().run();
    assertThat(told).containsExactly("alive");
  }

  /** A loop whose intervals pass when the test says so. */
  private static final class Timer implements Loop {
    private final Queue<Runnable> due = new ArrayDeque<>();

    void elapse() {
      due.remove().run();
    }

    @Override
    public Instant now() {
      return Instant.EPOCH;
    }

    @Override
    public void execute(Runnable task) {
      task.run();
    }

    @Override
    public void at(Instant when, Runnable task) {
      due.add(task);
    }
  }
}
