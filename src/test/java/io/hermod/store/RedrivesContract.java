package io.hermod.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.deadletter.write.TestDeadLetters;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.profile.Outcome;
import io.hermod.store.DeliveryStoreContract.OpenStore;
import io.hermod.store.deadletter.BlobAddress;
import io.hermod.store.deadletter.BlobNotes;
import io.hermod.store.deadletter.RedriveMark;
import io.hermod.store.deadletter.RedriveResult;
import io.hermod.store.deadletter.RedriveStep;
import io.hermod.store.deadletter.SettledDeadLetter;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.TopicBuilder;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every back end owes those who send dead letters again. */
public abstract class RedrivesContract {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant LONG_AGO = NOW.minusSeconds(86_400);
  private static final BlobAddress BLOB = new BlobAddress("account", "box", "BILLING/2026/1.json");
  private static final Redriven TWICE = new Redriven(2, NOW, "job");

  private OpenStore store;
  private long lane;

  /** Opens the same store again when it was closed before. */
  protected abstract OpenStore open(InstantSource clock);

  @BeforeEach
  void openStore() {
    store = open(() -> NOW);
    long topic = store.catalog().newId();
    store.catalog().putTopic(new TopicBuilder(topic, "orders", "/orders").build());
    lane = store.catalog().newId();
    store
        .catalog()
        .putSubscription(
            new SubscriptionBuilder(
                    lane, topic, new WebhookDestination(URI.create("http://localhost:1/")))
                .named("billing", "/billing")
                .filter(new EventFilter(List.of(), "", "", true))
                .build());
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  private void reopen() {
    store.close();
    store = open(() -> NOW);
  }

  @Test
  void aStepParksMarksAndKeepsTheJobTogether() {
    RedriveResult result = store.redrives().send(step("half way", 0, 1));
    reopen();

    List<ParkedEvent> parked = due();
    assertThat(parked).extracting(each -> each.event().id()).containsExactly("e0", "e1");
    assertThat(result)
        .isEqualTo(new RedriveResult.Sent(parked.stream().map(ParkedEvent::key).toList()));
    assertThat(store.parking().parkedCounts()).containsEntry(lane, 2L);
    assertThat(store.redrives().jobs()).containsExactlyEntriesOf(Map.of("job", "half way"));
    RedriveMark mark = new RedriveMark(2, NOW, "job");
    assertThat(store.letterNotes().of(BLOB))
        .isEqualTo(new BlobNotes(null, null, Map.of(0, mark, 1, mark)));
  }

  @Test
  void aRedrivenEventIsParkedForAFreshLifeAndKeepsItsPublishTime() {
    store.redrives().send(step("", 0));
    reopen();

    ParkedEvent parked = due().getFirst();
    assertThat(parked.redriven()).isEqualTo(TWICE);
    assertThat(parked.publishedAt()).isEqualTo(LONG_AGO);
    assertThat(parked.aliveSince()).isEqualTo(NOW);
    assertThat(parked.due()).isEqualTo(NOW);
    assertThat(parked.attempts()).isZero();
    assertThat(find("e0")).singleElement().isInstanceOf(Trace.Parked.class);
  }

  @Test
  void noPositionIsGivenTwice() {
    store.redrives().send(step("", 0, 1));
    reopen();
    store.redrives().send(step("", 0));

    assertThat(due())
        .extracting(ParkedEvent::position)
        .doesNotHaveDuplicates()
        .hasSize(3)
        .allMatch(Redriven::isAt);
  }

  @Test
  void aStepForARemovedLaneIsRefusedAsAWhole() {
    store.catalog().removeSubscription(lane);

    assertThat(store.redrives().send(step("job", 0))).isEqualTo(new RedriveResult.NoSuchLane());
    assertThat(due()).isEmpty();
    assertThat(store.redrives().jobs()).isEmpty();
    assertThat(store.letterNotes().of(BLOB)).isEqualTo(BlobNotes.NONE);
    store.laneCatalog().retire(lane);
    assertThat(store.redrives().send(step("job", 0))).isEqualTo(new RedriveResult.NoSuchLane());
  }

  @Test
  void aRedrivenEventGoesThroughAllItsStagesAndCanBeFound() {
    store.redrives().send(step("", 0));
    ParkedEvent first = due().getFirst();
    List<Attempt> history = List.of(new Attempt(NOW, 500, Outcome.GENERIC_ERROR, 7));
    ParkedEvent again =
        new ParkedEvent(
            first.position(),
            first.event(),
            LONG_AGO,
            1,
            history,
            NOW.plusSeconds(10),
            "why",
            TWICE);
    commit(List.of(again), List.of(first.toUnparked()), List.of(), List.of());
    assertThat(((Trace.Parked) only(find("e0"))).event().redriven()).isEqualTo(TWICE);

    DeadLetter letter = letter(first.position());
    commit(List.of(), List.of(again.toUnparked()), List.of(), List.of(letter));
    reopen();
    assertThat(only(find("e0")).redriven()).isEqualTo(TWICE);
    assertThat(store.deadLetters().due(letter.key().group(), NOW, NOW, 9, 1 << 20).letters())
        .singleElement()
        .usingRecursiveComparison()
        .ignoringFields("entry")
        .isEqualTo(letter);

    Finished end = letter.ended(Finished.Ending.DEAD_LETTERED, "why", place(), NOW);
    store.deadLetters().settle(List.of(new SettledDeadLetter(letter, end)));
    reopen();
    assertThat(find("e0")).containsExactly(new Trace.Ended(lane, end));
  }

  @Test
  void aBlobThatIsWrittenIsNotedWithItsLaneAndTheCountsGoOn() {
    DeadLetter plain = TestDeadLetters.letter(lane, "box", NOW, 1);
    DeadLetter redriven = letter(Redriven.FIRST_POSITION);
    commit(List.of(), List.of(), List.of(), List.of(plain, redriven));
    store.deadLetters().settle(List.of(settled(plain), settled(redriven)));
    reopen();

    assertThat(store.letterNotes().of(BLOB))
        .isEqualTo(new BlobNotes(1L, lane, Map.of(1, new RedriveMark(2, null, "job"))));
  }

  @Test
  void notesOfABlobWhoseNameBeginsAlikeAreNotMixedUp() {
    store.redrives().send(step("", 0));

    assertThat(store.letterNotes().of(new BlobAddress("account", "box", "BILLING/2026/1.jso")))
        .isEqualTo(BlobNotes.NONE);
    assertThat(store.letterNotes().of(new BlobAddress("account", "box", "BILLING/2026/1.json2")))
        .isEqualTo(BlobNotes.NONE);
  }

  @Test
  void jobsAreKeptReplacedAndForgotten() {
    store.redrives().keep("a", "1");
    store.redrives().keep("b", "2");
    store.redrives().keep("a", "ä");
    store.redrives().forget("b");
    reopen();

    assertThat(store.redrives().jobs()).containsExactlyEntriesOf(Map.of("a", "ä"));
  }

  private SettledDeadLetter settled(DeadLetter letter) {
    return new SettledDeadLetter(
        letter, letter.ended(Finished.Ending.DEAD_LETTERED, "why", place(), NOW));
  }

  private static String place() {
    return "account/box/" + BLOB.name();
  }

  private DeadLetter letter(long position) {
    DeadLetter plain = TestDeadLetters.letter(lane, "box", NOW, 7);
    return new DeadLetter(
        new DeadLetterKey(plain.key().group(), NOW, position),
        plain.address(),
        1,
        "e0",
        LONG_AGO,
        1,
        plain.history(),
        "MaxDeliveryAttemptsExceeded",
        plain.entry(),
        TWICE);
  }

  private RedriveStep step(String job, int... indexes) {
    List<RedriveStep.Letter> letters =
        IntStream.of(indexes)
            .mapToObj(i -> new RedriveStep.Letter(BLOB, i, event("e" + i), LONG_AGO, 2))
            .toList();
    return new RedriveStep("job", job, lane, 1, NOW, letters);
  }

  private static Event event(String id) {
    byte[] json = ("{\"id\":\"" + id + "\"}").getBytes(UTF_8);
    return new Event(id, "type", "subject", "", (byte) 0, new RawJson(json, 0, json.length));
  }

  private void commit(
      List<ParkedEvent> parked,
      List<Unparked> unparked,
      List<Finished> finished,
      List<DeadLetter> letters) {
    LaneChange change =
        new LaneChange(
            lane, 1, Cursor.at(100), parked, unparked, List.of(), finished, letters, List.of());
    CompletableFuture<CommitResult> result = new CompletableFuture<>();
    store.parking().commit(new CommitBatch(0, List.of(change), 0), result::complete);
    assertThat(result.join()).isEqualTo(new CommitResult.Committed());
  }

  private static Trace only(List<Trace> traces) {
    assertThat(traces).hasSize(1);
    return traces.getFirst();
  }

  private List<Trace> find(String id) {
    CompletableFuture<HistoryResult> result = new CompletableFuture<>();
    store.history().find(1, id, 10, result::complete);
    return ((HistoryResult.Found) result.join()).traces();
  }

  private List<ParkedEvent> due() {
    CompletableFuture<DueResult> result = new CompletableFuture<>();
    store.parking().due(lane, DueKey.FIRST, NOW, 1000, Long.MAX_VALUE, result::complete);
    return ((DueResult.Found) result.join()).events();
  }
}
