package io.hermod.delivery.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.deadletter.write.TestDeadLetters;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.store.Cursor;
import io.hermod.store.DeadLetter;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class UncommittedChangesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final UncommittedChanges changes = new UncommittedChanges();
  private final ParkedEvent row = parked(7);
  private final DeadLetter letter = TestDeadLetters.letter(1, "box", NOW, 7);

  @Test
  void aRowWithdrawnBeforeItsCommitIsNeverWritten() {
    changes.park(row);

    assertThat(changes.withdraw(row.toUnparked())).isFalse();
    assertThat(commit().parked()).isEmpty();
  }

  @Test
  void aRowWithdrawnDuringItsCommitIsRemovedByTheNext() {
    changes.park(row);
    commit();
    assertThat(changes.withdraw(row.toUnparked())).isTrue();
    changes.committed();

    assertThat(commit().unparked()).containsExactly(row.toUnparked());
  }

  @Test
  void aRowWithdrawnDuringACommitThatFailsIsUndone() {
    changes.park(row);
    changes.park(parked(8));
    commit();
    changes.withdraw(row.toUnparked());

    changes.commitFailed();
    LaneChange next = commit();
    assertThat(next.parked()).extracting(ParkedEvent::position).containsExactly(8L);
    assertThat(next.unparked()).isEmpty();
    assertThat(next.undone()).containsExactly(row.toUnparked());
    assertThat(next.moreParked()).isEqualTo(1);
  }

  @Test
  void aRowWithdrawnAfterACommitThatFailedIsUndone() {
    changes.park(row);
    commit();
    changes.commitFailed();

    assertThat(changes.withdraw(row.toUnparked())).isTrue();
    LaneChange next = commit();
    assertThat(next.parked()).isEmpty();
    assertThat(next.undone()).containsExactly(row.toUnparked());
    assertThat(next.moreParked()).isZero();
  }

  @Test
  void whatIsUndoneStaysSoUntilACommitSucceeds() {
    changes.park(row);
    commit();
    changes.withdraw(row.toUnparked());
    changes.commitFailed();
    commit();
    changes.commitFailed();

    assertThat(commit().undone()).containsExactly(row.toUnparked());
    changes.committed();
    assertThat(commit().undone()).isEmpty();
  }

  @Test
  void aRowCountsAsDurableWhenItsCommitHasSucceeded() {
    changes.park(row);
    assertThat(changes.parkedKeys()).containsExactly(row.key());
    commit();
    assertThat(changes.parkedKeys()).containsExactly(row.key());
    changes.commitFailed();
    assertThat(changes.parkedKeys()).containsExactly(row.key());
    commit();
    changes.committed();
    assertThat(changes.parkedKeys()).isEmpty();
  }

  @Test
  void whatFailedIsWrittenByTheNextInOrder() {
    changes.park(row);
    changes.unpark(parked(5).toUnparked());
    commit();
    changes.park(parked(9));
    changes.commitFailed();

    LaneChange next = commit();
    assertThat(next.parked()).extracting(ParkedEvent::position).containsExactly(7L, 9L);
    assertThat(next.unparked()).containsExactly(parked(5).toUnparked());
  }

  @Test
  void aLetterWithdrawnBeforeItsCommitIsNeverWritten() {
    changes.keep(letter);
    changes.withdraw(letter.key());

    assertThat(changes.holdLetters()).isFalse();
    LaneChange next = commit();
    assertThat(next.letters()).isEmpty();
    assertThat(next.withdrawn()).isEmpty();
  }

  @Test
  void aLetterWithdrawnDuringItsCommitIsRemovedByTheNext() {
    changes.keep(letter);
    commit();
    changes.withdraw(letter.key());
    assertThat(changes.holdLetters()).isTrue();
    changes.committed();

    assertThat(changes.holdLetters()).isFalse();
    assertThat(commit().withdrawn()).containsExactly(letter.key());
  }

  @Test
  void lettersAreInDoubtFromAFailedCommitToTheNextThatSucceeds() {
    DeadLetter other = TestDeadLetters.letter(1, "box", NOW, 8);
    changes.keep(letter);
    changes.keep(other);
    assertThat(changes.lettersInDoubt()).isEmpty();
    commit();
    changes.commitFailed();
    changes.withdraw(letter.key());

    assertThat(changes.lettersInDoubt()).containsExactlyInAnyOrder(letter.key(), other.key());
    commit();
    changes.committed();
    assertThat(changes.lettersInDoubt()).isEmpty();
  }

  @Test
  void aLetterWithdrawnDuringACommitThatFailsIsRemoved() {
    DeadLetter other = TestDeadLetters.letter(1, "box", NOW, 8);
    changes.keep(letter);
    changes.keep(other);
    commit();
    changes.withdraw(letter.key());
    changes.commitFailed();

    LaneChange next = commit();
    assertThat(next.letters()).containsExactly(other);
    assertThat(next.withdrawn()).containsExactly(letter.key());
  }

  private LaneChange commit() {
    return changes.take(1, 2, Cursor.at(10));
  }

  private static ParkedEvent parked(long position) {
    Event event = new Event("id", "type", "subject", "", (byte) 0, new RawJson(new byte[2], 0, 2));
    return new ParkedEvent(position, event, NOW, 1, List.of(), NOW, "500");
  }
}
