package io.hermod.delivery.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.store.Cursor;
import io.hermod.store.Cursor.Range;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final Event EVENT =
      new Event("id", "type", "subject", "", (byte) 0, new RawJson(new byte[2], 0, 2));

  private final Progress progress = new Progress(Cursor.at(10));

  @Test
  void everythingReadIsFinishedWhenNothingIsUnderWay() {
    progress.readUpTo(20);

    assertThat(progress.cursor()).isEqualTo(Cursor.at(20));
    assertThat(progress.low()).isEqualTo(20);
  }

  @Test
  void aSlowAttemptDoesNotForgetWhatTheFastOnesDid() {
    PendingDelivery slow = start(10);
    PendingDelivery fast = start(11);
    start(12);
    progress.finish(fast);

    assertThat(progress.cursor())
        .isEqualTo(new Cursor(13, List.of(new Range(10, 11), new Range(12, 13))));
    progress.finish(slow);
    assertThat(progress.low()).isEqualTo(12);
  }

  @Test
  void neighboursUnderWayAreOneRange() {
    start(10);
    start(11);
    start(12);

    assertThat(progress.cursor()).isEqualTo(new Cursor(13, List.of(new Range(10, 13))));
  }

  @Test
  void afterARestartOnlyUnfinishedEventsAreTakenAgain() {
    Cursor cursor = new Cursor(20, List.of(new Range(12, 13), new Range(15, 17)));
    Progress resumed = new Progress(cursor);

    assertThat(resumed.next()).isEqualTo(12);
    assertThat(resumed.isFinished(12)).isFalse();
    assertThat(resumed.isFinished(13)).isTrue();
    assertThat(resumed.isFinished(16)).isFalse();
    assertThat(resumed.isFinished(19)).isTrue();
    assertThat(resumed.isFinished(20)).isFalse();
  }

  @Test
  void aCursorCommittedInTheMiddleOfARestartStillTellsOfWhatWasNotReadYet() {
    Progress resumed = new Progress(new Cursor(20, List.of(new Range(12, 13), new Range(15, 17))));
    PendingDelivery first = PendingDelivery.fresh(12, EVENT, Instant.EPOCH);
    resumed.start(first);
    resumed.readUpTo(16);

    assertThat(resumed.cursor())
        .isEqualTo(new Cursor(20, List.of(new Range(12, 13), new Range(16, 17))));
    resumed.finish(first);
    assertThat(resumed.cursor()).isEqualTo(new Cursor(20, List.of(new Range(16, 17))));
  }

  @Test
  void anyOrderOfFinishingGivesTheSameAnswerAsASimpleSet() {
    long seed = 42;
    Random random = new Random(seed);
    TreeMap<Long, PendingDelivery> reference = new TreeMap<>();
    for (long position = 10; position < 2000; position++) {
      reference.put(position, start(position));
      while (!reference.isEmpty() && random.nextInt(3) > 0) {
        PendingDelivery any = reference.remove(10 + (long) random.nextInt((int) position));
        if (any != null) {
          progress.finish(any);
        }
      }
      long expected = reference.isEmpty() ? position + 1 : reference.firstKey();
      assertThat(progress.low()).as("seed %d", seed).isEqualTo(expected);
      assertThat(progress.size()).isEqualTo(reference.size());
      assertThat(progress.cursor().unfinished().stream().mapToLong(r -> r.to() - r.from()).sum())
          .isEqualTo(reference.size());
    }
  }

  private PendingDelivery start(long position) {
    PendingDelivery delivery = PendingDelivery.fresh(position, EVENT, Instant.EPOCH);
    progress.start(delivery);
    progress.readUpTo(position + 1);
    return delivery;
  }
}
