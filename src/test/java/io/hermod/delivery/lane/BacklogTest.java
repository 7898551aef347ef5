package io.hermod.delivery.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult.Found;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Unparked;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BacklogTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final Backlog backlog = new Backlog();

  private List<ParkedEvent> found(Found result) {
    return backlog.found(result, Set.of());
  }

  @Test
  void looksAtOnceAfterAStart() {
    assertThat(backlog.isDue(NOW)).isTrue();
  }

  @Test
  void looksOnlyOnceAtATime() {
    backlog.look();

    assertThat(backlog.isDue(NOW)).isFalse();
  }

  @Test
  void looksOnBehindWhatItFound() {
    backlog.look();
    found(new Found(List.of(parked(7, NOW)), NOW.plusSeconds(5)));

    assertThat(backlog.isDue(NOW)).isFalse();
    assertThat(backlog.isDue(NOW.plusSeconds(5))).isTrue();
    assertThat(backlog.look()).isEqualTo(new DueKey(NOW, 7));
  }

  @Test
  void aRowBelowTheMarkLowersIt() {
    backlog.look();
    found(new Found(List.of(parked(7, NOW)), null));
    backlog.parked(new DueKey(NOW.minusSeconds(1), 3));

    assertThat(backlog.isDue(NOW)).isTrue();
    assertThat(backlog.look()).isLessThan(new DueKey(NOW.minusSeconds(1), 3));
  }

  @Test
  void aRowThatBecameDurableWhileLookingIsNotMissed() {
    backlog.look();
    backlog.parked(new DueKey(NOW.minusSeconds(1), 3));
    found(new Found(List.of(parked(7, NOW)), null));

    assertThat(backlog.isDue(NOW)).isTrue();
    assertThat(backlog.look()).isLessThan(new DueKey(NOW.minusSeconds(1), 3));
  }

  @Test
  void anEventUnderWayIsNotStartedAgain() {
    backlog.look();
    assertThat(found(new Found(List.of(parked(7, NOW)), null))).hasSize(1);
    backlog.parked(new DueKey(NOW.minusSeconds(1), 3));
    backlog.look();

    List<ParkedEvent> again =
        found(new Found(List.of(parked(3, NOW.minusSeconds(1)), parked(7, NOW)), null));
    assertThat(again).extracting(ParkedEvent::position).containsExactly(3L);
  }

  @Test
  void aRowThatLeftWhileOthersLookForSomeToGiveUpIsLeftAlone() {
    DueKey row = new DueKey(NOW, 7);
    backlog.look();
    found(new Found(List.of(parked(7, NOW)), null));
    backlog.beginClearing();
    backlog.finished(row);
    backlog.removed(List.of(new Unparked(row, "e")));
    assertThat(backlog.mayBeCleared(row)).isFalse();

    backlog.endClearing();
    assertThat(backlog.mayBeCleared(row)).isTrue();
  }

  @Test
  void aRowThatWasWrittenAnewAtItsOwnPlaceIsFoundAlsoWhileOthersLook() {
    DueKey row = new DueKey(NOW, 7);
    backlog.look();
    found(new Found(List.of(parked(7, NOW)), null));
    backlog.beginClearing();
    backlog.finished(row);
    backlog.removed(List.of(new Unparked(row, "e")));
    backlog.parked(row);
    backlog.look();

    assertThat(backlog.mayBeCleared(row)).isTrue();
    assertThat(found(new Found(List.of(parked(7, NOW)), null))).hasSize(1);
  }

  @Test
  void aRowThatStandsUntilTheNextCommitIsNotTakenAgain() {
    backlog.look();
    found(new Found(List.of(parked(7, NOW)), null));
    backlog.finished(new DueKey(NOW, 7));
    backlog.leftAlone(new DueKey(NOW.minusSeconds(1), 3));
    backlog.look();
    Found both = new Found(List.of(parked(3, NOW.minusSeconds(1)), parked(7, NOW)), null);

    assertThat(found(both)).extracting(ParkedEvent::position).containsExactly(3L);
  }

  @Test
  void aRowThatWasRemovedDuringALookIsNotTakenFromWhatItFound() {
    backlog.withdrawn(new DueKey(NOW, 7));
    backlog.look();
    backlog.removed(List.of(parked(7, NOW).toUnparked()));

    assertThat(found(new Found(List.of(parked(7, NOW)), null))).isEmpty();
    backlog.look();
    assertThat(found(new Found(List.of(parked(7, NOW)), null))).hasSize(1);
  }

  @Test
  void aRowWhoseCommitHasNotToldOfItIsTakenAfterwards() {
    backlog.look();
    DueKey row = parked(7, NOW).key();
    assertThat(backlog.found(new Found(List.of(parked(7, NOW)), null), Set.of(row))).isEmpty();

    backlog.parked(row);

    assertThat(backlog.isDue(NOW)).isTrue();
    backlog.look();
    assertThat(found(new Found(List.of(parked(7, NOW)), null))).hasSize(1);
  }

  @Test
  void aRowThatWasWithdrawnStaysUntakenThoughTheRowBeforeItIsGone() {
    ParkedEvent before = parked(7, NOW.minusSeconds(10));
    ParkedEvent withdrawn = parked(7, NOW);
    backlog.look();
    found(new Found(List.of(before), null));
    backlog.finished(before.key());
    backlog.withdrawn(withdrawn.key());
    backlog.removed(List.of(before.toUnparked()));

    backlog.look();
    assertThat(found(new Found(List.of(withdrawn), null))).isEmpty();
  }

  private static ParkedEvent parked(long position, Instant due) {
    Event event = new Event("id", "type", "subject", "", (byte) 0, new RawJson(new byte[2], 0, 2));
    return new ParkedEvent(position, event, NOW, 1, List.of(), due, "500");
  }
}
