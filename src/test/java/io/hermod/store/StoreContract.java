package io.hermod.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.store.deadletter.BlobPlan;
import io.hermod.store.deadletter.SettledDeadLetter;
import io.hermod.subscription.Subscription;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What every back end owes: all that delivery needs, and the history of events. */
public abstract class StoreContract extends DeliveryStoreContract {
  @Test
  void aParkedEventIsFoundByItsIdWithAllItsAttempts() {
    ParkedEvent event =
        new ParkedEvent(4, event("e4"), NOW, 3, ATTEMPTS, NOW.plusSeconds(1), "503: step 3");
    park(LANE, event);
    park(OTHER, parked(4, 9));
    reopen();

    List<Trace> traces = find("e4");
    assertThat(traces).extracting(Trace::lane).containsExactly(LANE, OTHER);
    assertThat(traces.getFirst())
        .usingRecursiveComparison()
        .ignoringFields("event.event.json")
        .isEqualTo(new Trace.Parked(LANE, event));
  }

  @Test
  void anEventThatWasParkedAgainIsFoundAsItIsNow() {
    park(LANE, parked(1, 5));
    Unparked old = parked(1, 5).toUnparked();
    ParkedEvent again =
        new ParkedEvent(1, event("e1"), NOW, 2, ATTEMPTS, NOW.plusSeconds(90), "again");
    commit(new LaneChange(LANE, 1, Cursor.at(2), List.of(again), List.of(old), List.of()));

    assertThat(find("e1")).extracting(Trace::attempts).containsExactly(2);
  }

  @Test
  void aFinishedEventIsRememberedAsItEnded() {
    park(LANE, parked(1, 5));
    park(OTHER, parked(1, 5));
    Finished finished =
        new Finished(1, "e1", NOW, 4, ATTEMPTS, Finished.Ending.DROPPED, "TooOld", NOW);
    finish(LANE, parked(1, 5).toUnparked(), finished);
    reopen();

    assertThat(find("e1")).contains(new Trace.Ended(LANE, finished));
    assertThat(find("e1")).hasSize(2).last().isInstanceOf(Trace.Parked.class);
  }

  @Test
  void anEventThatLeavesParkingWithoutAStoryIsForgotten() {
    park(LANE, parked(1, 5));
    Unparked key = parked(1, 5).toUnparked();
    commit(new LaneChange(LANE, 1, Cursor.at(2), List.of(), List.of(key), List.of()));

    assertThat(find("e1")).isEmpty();
  }

  @Test
  void aParkedEventThatBecomesADeadLetterLeavesParking() {
    park(LANE, parked(1, 5));
    DeadLetter letter = letter(LANE, "box", 300, 1);
    commit(
        new LaneChange(
            LANE,
            1,
            Cursor.at(2),
            List.of(),
            List.of(parked(1, 5).toUnparked()),
            List.of(),
            List.of(),
            List.of(letter),
            List.of()));

    assertThat(due(LANE, START, 60)).isEmpty();
    assertThat(store.parking().parkedCounts()).containsEntry(LANE, 0L);
    assertThat(find("e1"))
        .singleElement()
        .isInstanceOfSatisfying(
            Trace.DeadLettering.class,
            trace -> assertThat(trace.event().key()).isEqualTo(letter.key()));
  }

  @Test
  void aSettledDeadLetterIsGoneAndRememberedAsItEnded() {
    DeadLetter letter = letter(LANE, "box", 300, 1);
    keep(letter, letter(LANE, "box", 300, 2));
    Finished end =
        letter.ended(Finished.Ending.DEAD_LETTERED, letter.reason(), "account/box/A/1.json", NOW);
    store.deadLetters().settle(List.of(new SettledDeadLetter(letter, end)));
    reopen();

    assertThat(find("e1")).containsExactly(new Trace.Ended(LANE, end));
    assertThat(dueLetters(letter, 300).letters())
        .extracting(DeadLetter::position)
        .containsExactly(2L);
  }

  @Test
  void thePlanOfABlobIsKeptUntilOneOfItsLettersIsSettled() {
    DeadLetter letter = letter(LANE, "box", 300, 1);
    DeadLetter second = letter(LANE, "box", 300, 2);
    keep(letter, second);
    DeadLetterGroup group = letter.key().group();
    assertThat(store.deadLetters().plan(group)).isNull();

    BlobPlan plan = new BlobPlan(group, "A/1.json", List.of(letter.key(), second.key()));
    store.deadLetters().keep(new BlobPlan(group, "replaced", List.of(letter.key())));
    store.deadLetters().keep(plan);
    reopen();
    assertThat(store.deadLetters().plan(group)).isEqualTo(plan);
    assertThat(store.deadLetters().groups()).containsOnlyKeys(group);

    Finished end =
        letter.ended(Finished.Ending.DEAD_LETTERED, letter.reason(), "account/box/A/1.json", NOW);
    store.deadLetters().settle(List.of(new SettledDeadLetter(letter, end)));
    reopen();
    assertThat(store.deadLetters().plan(group)).isNull();
    assertThat(dueLetters(letter, 300).letters())
        .extracting(DeadLetter::position)
        .containsExactly(2L);
  }

  @Test
  void aRowOfAFailedCommitThatIsUndoneCountsForNothing() {
    park(LANE, parked(1, 5));
    Unparked seemedToFail = parked(2, 6).toUnparked();
    commit(
        new LaneChange(
            LANE,
            1,
            Cursor.at(3),
            List.of(),
            List.of(),
            List.of(seemedToFail),
            List.of(),
            List.of(),
            List.of()));

    assertThat(due(LANE, START, 60)).hasSize(1);
    assertThat(store.parking().parkedCounts()).containsEntry(LANE, 1L);
  }

  @Test
  void aWithdrawnDeadLetterIsGoneAndCannotBeSettled() {
    DeadLetter letter = letter(LANE, "box", 300, 1);
    keep(letter);
    Finished late = letter.ended(Finished.Ending.DELIVERED_LATE, "", "", NOW);
    commit(
        new LaneChange(
            LANE,
            1,
            Cursor.at(100),
            List.of(),
            List.of(),
            List.of(),
            List.of(late),
            List.of(),
            List.of(letter.key())));
    Finished end =
        letter.ended(Finished.Ending.DEAD_LETTERED, letter.reason(), "account/box/A/1.json", NOW);
    store.deadLetters().settle(List.of(new SettledDeadLetter(letter, end)));

    assertThat(store.deadLetters().groups()).isEmpty();
    assertThat(find("e1")).containsExactly(new Trace.Ended(LANE, late));
  }

  @Test
  void deadLettersOutliveTheirSubscription() {
    long lane = subscribe("doomed", "").lane();
    DeadLetter letter = letter(lane, "box", 300, 1);
    keep(letter);
    store.catalog().removeSubscription(lane);
    store.laneCatalog().retire(lane);
    reopen();

    assertThat(dueLetters(letter, 300).letters()).hasSize(1);
    assertThat(find("e1")).singleElement().isInstanceOf(Trace.DeadLettering.class);
  }

  @Test
  void finishedEventsAreForgottenADayLaterAndParkedOnesAreNot() {
    now = NOW.plus(Duration.ofMinutes(59));
    finish(LANE, finished(1, "old"));
    now = NOW.plus(Duration.ofHours(1));
    finish(LANE, finished(2, "younger"));
    park(OTHER, parked(1, 5));
    now = NOW.plus(Duration.ofHours(24).plusMinutes(59));
    reopenAndWaitForChores();
    assertThat(find("old")).hasSize(1);

    now = NOW.plus(Duration.ofHours(25));
    reopenAndWaitForChores();
    assertThat(find("old")).isEmpty();
    assertThat(find("younger")).hasSize(1);
    assertThat(find("e1")).hasSize(1);
  }

  @Test
  void anEventThatIsParkedAfterItsEndOutlivesWhatWasToldOfIt() {
    finish(LANE, finished(1, "e1"));
    park(LANE, parked(1, 5));
    now = NOW.plus(Duration.ofDays(2));
    reopenAndWaitForChores();

    assertThat(find("e1")).singleElement().isInstanceOf(Trace.Parked.class);
  }

  @Test
  void theHistoryOfARemovedSubscriptionStaysAndItsParkedEventsGo() {
    Subscription subscription = subscribe("billing", "/a");
    finish(subscription.lane(), finished(1, "ended"));
    park(subscription.lane(), parked(2, 5));
    store.catalog().removeSubscription(subscription.lane());
    store.laneCatalog().retire(subscription.lane());
    reopenAndWaitForChores();

    assertThat(find("ended")).hasSize(1);
    assertThat(find("e2")).isEmpty();
  }

  @Test
  void eventsOfOneIdAreFoundNewestFirstAndNoMoreThanAskedFor() {
    finish(LANE, finished(7, "same"), finished(5, "same"), finished(300, "same"));
    finish(OTHER, finished(300, "same"));

    assertThat(find(1, "same", 100))
        .extracting(Trace::position)
        .containsExactly(300L, 300L, 7L, 5L);
    assertThat(find(1, "same", 2)).extracting(Trace::position).containsExactly(300L, 300L, 7L);
    assertThat(find(2, "same", 100)).as("another topic").isEmpty();
  }

  @Test
  void idsOfAnyLengthAndAlphabetAreTakenLiterally() {
    String large = "ä/\u0000%".repeat(20_000);
    finish(LANE, finished(1, large), finished(2, large + "x"));

    assertThat(find(large)).extracting(Trace::position).containsExactly(1L);
    assertThat(find(large + "y")).isEmpty();
  }

  private void reopenAndWaitForChores() {
    reopen();
    // Written after what the opening set going, and so are the steps that follow from it.
    store.catalog().putTopic(topic(99, "other"));
    store.catalog().putTopic(topic(99, "other"));
  }

  private Finished finished(long position, String id) {
    return new Finished(
        position, id, NOW, 2, ATTEMPTS, Finished.Ending.DELIVERED, "", now.plusNanos(1000));
  }

  private void finish(long lane, Finished... events) {
    commit(new LaneChange(lane, 1, Cursor.at(100), List.of(), List.of(), List.of(events)));
  }

  private void finish(long lane, Unparked parked, Finished event) {
    commit(new LaneChange(lane, 1, Cursor.at(2), List.of(), List.of(parked), List.of(event)));
  }

  private List<Trace> find(String id) {
    return find(1, id, 100);
  }

  private List<Trace> find(long topic, String id, int most) {
    CompletableFuture<HistoryResult> result = new CompletableFuture<>();
    store.history().find(topic, id, most, result::complete);
    return ((HistoryResult.Found) result.join()).traces();
  }
}
