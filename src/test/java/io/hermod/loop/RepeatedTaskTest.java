package io.hermod.loop;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RepeatedTaskTest {
  private final TestLoop loop = new TestLoop().toleratingFaults();
  private int runs;
  private boolean hasWork = true;
  private boolean isBroken;
  private final RepeatedTask task = loop.repeat(ofMillis(250), ofSeconds(1), this::run);

  private boolean run() {
    runs++;
    if (isBroken) {
      throw new IllegalStateException("broken on purpose");
    }
    return hasWork;
  }

  @Test
  void runsOftenWhileThereIsWork() {
    loop.advance(ofSeconds(2));

    assertThat(runs).isEqualTo(8);
  }

  @Test
  void runsRarelyWhileThereIsNone() {
    hasWork = false;

    loop.advance(ofMillis(250));
    loop.advance(ofSeconds(10));

    assertThat(runs).isEqualTo(11);
  }

  @Test
  void runsSoonAfterItIsWoken() {
    hasWork = false;
    loop.advance(ofMillis(300));
    hasWork = true;

    task.wake();
    task.wake();
    loop.advance(ofMillis(250));

    assertThat(runs).isEqualTo(2);
    loop.advance(ofMillis(500));
    assertThat(runs).isEqualTo(4);
  }

  @Test
  void runsAgainAfterItFailed() {
    isBroken = true;

    loop.advance(ofSeconds(1));

    assertThat(runs).isEqualTo(4);
  }
}
