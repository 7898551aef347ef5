package io.hermod.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LoopGuardTest {
  private final TestLoop loop = new TestLoop().toleratingFaults();

  @Test
  void whatRunsEverySoOftenRunsAgainAfterItThrew() {
    AtomicInteger runs = new AtomicInteger();
    loop.every(
        Duration.ofSeconds(1),
        () -> {
          if (runs.incrementAndGet() == 1) {
            throw new IllegalStateException("told to");
          }
        });
    loop.advance(Duration.ofSeconds(3));

    assertThat(runs).hasValue(3);
  }

  @Test
  void aTaskThatThrowsDoesNotStopTheNext() {
    AtomicInteger runs = new AtomicInteger();
    loop.execute(
        () -> {
          throw new StackOverflowError();
        });
    loop.at(
        loop.now(),
        () -> {
          throw new OutOfMemoryError("Direct buffer memory");
        });
    loop.execute(runs::incrementAndGet);
    loop.runUntilIdle();

    assertThat(runs).hasValue(1);
    assertThat(loop.faults()).isEqualTo(2);
  }
}
