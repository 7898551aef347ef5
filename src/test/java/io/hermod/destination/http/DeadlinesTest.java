package io.hermod.destination.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.loop.TestLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeadlinesTest {
  private static final Duration WAIT = Duration.ofSeconds(30);

  private final TestLoop loop = new TestLoop().toleratingFaults();
  private final Deadlines deadlines = new Deadlines(loop, WAIT);
  private final List<String> passed = new ArrayList<>();

  private void add(String name) {
    deadlines.add(
        new Deadline() {
          @Override
          protected void passed() {
            passed.add(name);
          }
        });
  }

  @Test
  void eachEndsWhenItsOwnWaitIsOver() {
    add("a");
    loop.advance(Duration.ofSeconds(10));
    add("b");
    loop.advance(Duration.ofSeconds(20));
    assertThat(passed).containsExactly("a");

    loop.advance(Duration.ofSeconds(10));
    assertThat(passed).containsExactly("a", "b");
  }

  @Test
  void oneThatThrowsKeepsNoOtherFromEnding() {
    addThrowing(new IllegalStateException("told to"));
    add("a");
    addThrowing(new StackOverflowError("told to"));
    loop.advance(Duration.ofSeconds(10));
    add("b");
    loop.advance(WAIT);

    assertThat(passed).containsExactly("a", "b");
    assertThat(loop.faults()).isEqualTo(2);
  }

  private void addThrowing(Throwable fault) {
    deadlines.add(
        new Deadline() {
          @Override
          protected void passed() {
            switch (fault) {
              case RuntimeException e -> throw e;
              case Error e -> throw e;
              default -> throw new AssertionError(fault);
            }
          }
        });
  }

  @Test
  void nobodyWaitsMoreThanTwiceAsLongWhenTheClockIsSetBack() {
    add("a");
    loop.setClock(Duration.ofHours(-1));
    add("b");
    loop.advance(WAIT.multipliedBy(2));

    assertThat(passed).containsExactly("a", "b");
  }

  @Test
  void theWaitsAfterAJumpBackAreAsLongAsEver() {
    add("a");
    loop.setClock(Duration.ofHours(-1));
    loop.advance(WAIT.multipliedBy(2));
    add("b");
    loop.advance(WAIT.minusMillis(1));
    assertThat(passed).containsExactly("a");

    loop.advance(Duration.ofMillis(1));
    assertThat(passed).containsExactly("a", "b");
  }

  @Test
  void allEndWithTheFirstTimerWhenTheClockIsSetForward() {
    add("a");
    loop.setClock(Duration.ofHours(1));
    loop.advance(WAIT);

    assertThat(passed).containsExactly("a");
  }
}
