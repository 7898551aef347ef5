package io.hermod.virtualtime;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VirtualClockTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final List<Instant> kept = new ArrayList<>();
  private final List<String> done = new ArrayList<>();
  private final VirtualClock clock = new VirtualClock(START, kept::add);

  @Test
  void arrivesWhereItWasSentAndKeepsIt() throws InterruptedException {
    assertThat(clock.advance(ofHours(24))).isEqualTo(START.plus(ofHours(24)));

    assertThat(clock.instant()).isEqualTo(START.plus(ofHours(24)));
    assertThat(kept).containsExactly(START.plus(ofHours(24)));
  }

  @Test
  void runsWhatIsDueOnTheWayInDueOrderAtItsTime() throws InterruptedException {
    note("third", 3);
    note("first", 1);
    note("second", 2);
    note("also second", 2);
    note("later", 11);
    clock.advance(ofSeconds(10));

    assertThat(done).containsExactly("first at 1", "second at 2", "also second at 2", "third at 3");
    assertThat(clock.nextDue()).isEqualTo(START.plusSeconds(11));
  }

  @Test
  void runsWhatIsDueOnArrival() throws InterruptedException {
    note("last", 10);
    clock.advance(ofSeconds(10));

    assertThat(done).containsExactly("last at 10");
    assertThat(clock.nextDue()).isNull();
  }

  @Test
  void runsWhatFollowsOnTheSameWay() throws InterruptedException {
    clock.at(START.plusSeconds(1), () -> note("retry", 2));
    note("other", 3);
    clock.advance(ofSeconds(10));

    assertThat(done).containsExactly("retry at 2", "other at 3");
  }

  @Test
  void runsWhatIsDueNowWithoutAnAdvance() {
    note("now", 0);
    note("overdue", -5);

    assertThat(done).containsExactly("now at 0", "overdue at 0");
  }

  @Test
  void standsStillWhileItIsHeld() throws InterruptedException {
    Hold hold = clock.hold();
    Advancing advancing = Advancing.start(clock, ofSeconds(10)).untilItWaits();
    assertThat(clock.instant()).isEqualTo(START);
    hold.release();
    advancing.untilItArrives();

    assertThat(clock.instant()).isEqualTo(START.plusSeconds(10));
  }

  @Test
  void stopsOnTheWayUntilWhatWasDueHasComeToRest() throws InterruptedException {
    List<Hold> holds = new ArrayList<>();
    clock.at(START.plusSeconds(1), () -> holds.add(clock.hold()));
    note("next", 2);
    Advancing advancing = Advancing.start(clock, ofSeconds(10)).untilItWaits();
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(1));
    note("what came of it", 2);
    holds.getFirst().release();
    advancing.untilItArrives();

    assertThat(done).containsExactly("next at 2", "what came of it at 2");
  }

  @Test
  void aHoldLetGoTwiceCountsOnce() throws InterruptedException {
    Hold first = clock.hold();
    Hold second = clock.hold();
    first.release();
    first.release();
    Advancing advancing = Advancing.start(clock, ofSeconds(10)).untilItWaits();
    assertThat(clock.instant()).isEqualTo(START);
    second.release();
    advancing.untilItArrives();

    assertThat(clock.instant()).isEqualTo(START.plusSeconds(10));
  }

  @Test
  void aHoldIsLetGoThoughItsTaskFails() throws InterruptedException {
    try {
      clock
          .hold()
          .runAndRelease(
              () -> {
                throw new IllegalStateException("broken");
              });
    } catch (IllegalStateException e) {
      done.add("failed");
    }
    clock.advance(ofSeconds(10));

    assertThat(done).containsExactly("failed");
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(10));
  }

  @Test
  void movesOnlyWhenHousekeepingFindsNothingMoreToDo() throws InterruptedException {
    List<Integer> uncommitted = new ArrayList<>(List.of(1, 2, 3));
    clock.beforeMoving(() -> clock.hold().runAndRelease(() -> commitOne(uncommitted)));
    clock.advance(ofSeconds(10));

    assertThat(done).containsExactly("row 1 at 1", "row 2 at 2", "row 3 at 3");
  }

  private void commitOne(List<Integer> uncommitted) {
    if (!uncommitted.isEmpty()) {
      int second = uncommitted.removeLast();
      clock.hold().runAndRelease(() -> note("row " + second, second));
    }
  }

  @Test
  void movesOnThoughThereIsNeverRest() throws InterruptedException {
    clock.beforeMoving(
        () -> {
          clock.hold().release();
          clock.hold().release();
        });
    clock.advance(Duration.ZERO);

    assertThat(kept).containsExactly(START);
  }

  @Test
  void staysWhereItIsWhenItIsInterrupted() throws InterruptedException {
    clock.hold();
    Advancing advancing = Advancing.start(clock, ofSeconds(10)).untilItWaits();
    advancing.interrupt();
    advancing.untilItArrives();

    assertThat(clock.instant()).isEqualTo(START);
    assertThat(kept).isEmpty();
  }

  @Test
  void goesOneWayAfterTheOther() throws InterruptedException {
    Hold hold = clock.hold();
    Advancing one = Advancing.start(clock, ofHours(1)).untilItWaits();
    Advancing other = Advancing.start(clock, ofHours(2)).untilItWaits();
    hold.release();
    one.untilItArrives();
    other.untilItArrives();

    assertThat(kept).hasSize(2).last().isEqualTo(START.plus(ofHours(3)));
  }

  private void note(String what, int second) {
    clock.at(
        START.plusSeconds(second),
        () -> done.add(what + " at " + Duration.between(START, clock.instant()).toSeconds()));
  }
}
