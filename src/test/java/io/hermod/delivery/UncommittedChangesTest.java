package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.store.Cursor;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class UncommittedChangesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final UncommittedChanges changes = new UncommittedChanges();
  private final ParkedEvent row = parked(7);

  @Test
  void aRowWithdrawnBeforeItsCommitIsNeverWritten() {
    changes.park(row);

    assertThat(changes.withdraw(row.left())).isFalse();
    assertThat(commit().parked()).isEmpty();
  }

  @Test
  void aRowWithdrawnDuringItsCommitIsRemovedByTheNext() {
    changes.park(row);
    commit();
    assertThat(changes.withdraw(row.left())).isTrue();
    changes.committed();

    assertThat(commit().unparked()).containsExactly(row.left());
  }

  @Test
  void aRowWithdrawnDuringACommitThatFailsIsNeitherWrittenNorRemoved() {
    changes.park(row);
    changes.park(parked(8));
    commit();
    changes.withdraw(row.left());

    assertThat(changes.commitFailed()).containsExactly(row.left());
    LaneChange next = commit();
    assertThat(next.parked()).extracting(ParkedEvent::position).containsExactly(8L);
    assertThat(next.unparked()).isEmpty();
  }

  @Test
  void whatFailedIsWrittenByTheNextInOrder() {
    changes.park(row);
    changes.unpark(parked(5).left());
    commit();
    changes.park(parked(9));
    changes.commitFailed();

    LaneChange next = commit();
    assertThat(next.parked()).extracting(ParkedEvent::position).containsExactly(7L, 9L);
    assertThat(next.unparked()).containsExactly(parked(5).left());
  }

  private LaneChange commit() {
    return changes.commit(1, 2, Cursor.at(10));
  }

  private static ParkedEvent parked(long position) {
    Event event = new Event("id", "type", "subject", "", (byte) 0, new RawJson(new byte[2], 0, 2));
    return new ParkedEvent(position, event, NOW, 1, List.of(), NOW, "500");
  }
}
