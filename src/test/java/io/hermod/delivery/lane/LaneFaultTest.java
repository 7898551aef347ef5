package io.hermod.delivery.lane;

import static java.math.BigDecimal.ONE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.DeliveryLimits;
import io.hermod.delivery.TestRouter;
import io.hermod.delivery.TestSubscriber;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.AdvancedFilter;
import io.hermod.filter.EventFilter;
import io.hermod.filter.Operator;
import io.hermod.store.Attempt;
import io.hermod.store.DeadLetter;
import io.hermod.store.Finished;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Publication;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LaneFaultTest {
  private final TestRouter router = new TestRouter();
  private final long topic = router.topic("orders");

  private ParkedEvent onlyRow(long lane) {
    return router.store.rows(lane).firstEntry().getValue();
  }

  private static List<String> outcomes(ParkedEvent row) {
    return row.history().stream().map(Attempt::outcome).map(Object::toString).toList();
  }

  @Test
  void anEventThatCannotBeSentIsParkedWithTheReasonAndTheNextGoesOut() {
    long lane = router.subscribe(topic, "billing", "");
    TestSubscriber subscriber = router.subscriber(lane);
    subscriber.throwOn("b", new StackOverflowError());
    router.publish(topic, "a", "b", "c");
    router.commit();

    assertThat(subscriber.taken()).containsExactlyInAnyOrder("a", "c");
    assertThat(router.store.rows(lane)).hasSize(1);
    assertThat(outcomes(onlyRow(lane))).containsExactly("InternalError");
    assertThat(onlyRow(lane).rule()).contains("StackOverflowError");
    assertThat(router.store.watermark()).isEqualTo(router.store.head());
    assertThat(router.laneState(lane).inFlight()).isZero();
  }

  @Test
  void anEventThatCouldNotBeSentIsTriedAgainByTheSchedule() {
    long lane = router.subscribe(topic, "billing", "");
    TestSubscriber subscriber = router.subscriber(lane);
    subscriber.throwOn("a", new IllegalStateException("told to"));
    router.publish(topic, "a");
    router.loop.advance(Duration.ofMillis(9_999));
    subscriber.throwNothing();
    assertThat(subscriber.received()).containsExactly("a");

    router.loop.advance(Duration.ofMillis(1_001));
    assertThat(subscriber.deliveryCounts()).containsExactly(1);
    router.commit();
    assertThat(router.store.rows(lane)).isEmpty();
  }

  /** What it wrote may be there or not: a row that is found now may be written once more. */
  @Test
  void parkedEventsWaitForTheNextCommitAfterOneThatFailed() {
    long lane = router.subscribe(topic, "billing", "");
    router.subscriber(lane).willAnswer(500);
    router.publish(topic, "a");
    router.commit();
    router.store.commitsFail = true;
    router.subscriber(lane).willAnswer(500);
    router.publish(topic, "b");
    router.commit();
    int before = router.store.looks;

    router.loop.advance(Duration.ofSeconds(30));
    assertThat(router.store.looks).isEqualTo(before);

    router.store.commitsFail = false;
    router.loop.advance(Duration.ofMinutes(1));
    assertThat(router.subscriber(lane).taken()).contains("a", "b");
  }

  @Test
  void anEventThatCanNeverBeSentEndsByThePolicy() {
    router.retryPolicy = new RetryPolicy(3, null);
    long lane = router.subscribe(topic, "billing", "");
    router.subscriber(lane).throwOn("a", new IllegalStateException("told to"));
    router.publish(topic, "a");
    router.loop.advance(Duration.ofHours(1));

    assertThat(router.store.finished())
        .singleElement()
        .returns("MaxDeliveryAttemptsExceeded", Finished::reason)
        .returns(3, Finished::attempts);
    assertThat(router.store.rows(lane)).isEmpty();
  }

  @Test
  void anEventThatCanNeverBeSentBecomesADeadLetter() {
    router.retryPolicy = new RetryPolicy(1, null);
    long lane = subscribeWithDeadLetters();
    router.subscriber(lane).throwOn("a", new IllegalStateException("told to"));
    router.publish(topic, "a");
    router.commit();

    assertThat(router.store.letters.waiting())
        .singleElement()
        .returns("MaxDeliveryAttemptsExceeded", DeadLetter::reason)
        .extracting(letter -> letter.history().getLast().outcome().toString())
        .isEqualTo("InternalError");
  }

  private long subscribeWithDeadLetters() {
    router.deadLetter =
        new DeadLetterDestination(
            "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/Keeper",
            "letters",
            false);
    return router.subscribe(topic, "billing", "");
  }

  @Test
  void oneEventThatCannotBeSentDoesNotHoldUpTheRestOfItsBatch() {
    router.batching = new BatchPolicy(8, 64, false);
    long lane = router.subscribe(topic, "billing", "");
    TestSubscriber subscriber = router.subscriber(lane);
    subscriber.throwOn("c", new IllegalStateException("told to"));
    router.publish(topic, "a", "b", "c", "d", "e");
    router.commit();

    assertThat(subscriber.taken()).containsExactlyInAnyOrder("a", "b", "d", "e");
    assertThat(router.store.rows(lane)).hasSize(1);
  }

  @Test
  void withoutMemoryForRequestsALaneWaitsBeforeTheNextEvent() {
    long lane = router.subscribe(topic, "billing", "");
    TestSubscriber subscriber = router.subscriber(lane);
    IntStream.range(0, 50)
        .forEach(i -> subscriber.throwOn("e" + i, new OutOfMemoryError("Direct buffer memory")));
    router.publish(topic, IntStream.range(0, 50).mapToObj(i -> "e" + i).toArray(String[]::new));
    assertThat(subscriber.received()).containsExactly("e0");

    subscriber.throwNothing();
    router.loop.advance(Duration.ofSeconds(12));
    assertThat(subscriber.taken()).hasSize(50);
  }

  @Test
  void aLaneThatThrowsTakesNothingFromItsNeighbours() {
    long lane = router.subscribe(topic, "billing", "");
    long other = router.subscribe(topic, "audit", "");
    IntStream.range(0, 50)
        .forEach(i -> router.subscriber(lane).throwOn("e" + i, new StackOverflowError()));
    for (int i = 0; i < 50; i++) {
      router.publish(topic, "e" + i);
    }
    router.commit();

    assertThat(router.subscriber(other).taken()).hasSize(50);
    assertThat(router.store.rows(lane)).hasSize(50);
    assertThat(router.store.watermark()).isEqualTo(router.store.head());
  }

  /** Its bytes are not what they claim to be, so that a filter that looks into it fails. */
  private static Event unreadable(String id) {
    return new Event(id, "type", id, "", (byte) 0, new RawJson(new byte[] {'{'}, 0, 100));
  }

  private static Event readable(String id) {
    byte[] json = "{\"data\":{\"x\":1}}".getBytes(UTF_8);
    return new Event(id, "type", id, "", (byte) 0, new RawJson(json, 0, json.length));
  }

  private long subscribeByData() {
    long lane = router.lane();
    router.put(lane, topic, "billing", byData());
    return lane;
  }

  private static EventFilter byData() {
    return new EventFilter(
        List.of(),
        "",
        "",
        true,
        false,
        List.of(new AdvancedFilter.Numbers(Operator.NUMBER_IN, "data.x", List.of(ONE))));
  }

  @Test
  void anEventThatAFilterFailsOnIsParkedAndJudgedAgainWhenItIsDue() {
    long lane = subscribeByData();
    router.publish(topic, readable("a"), unreadable("b"), readable("c"));
    router.commit();

    assertThat(router.subscriber(lane).taken()).containsExactlyInAnyOrder("a", "c");
    assertThat(router.store.rows(lane)).hasSize(1);
    assertThat(outcomes(onlyRow(lane))).containsExactly("FilterError");
    assertThat(router.store.watermark()).isEqualTo(router.store.head());

    router.loop.advance(Duration.ofSeconds(12));
    assertThat(router.subscriber(lane).received()).containsExactly("a", "c");
    assertThat(outcomes(onlyRow(lane))).containsExactly("FilterError", "FilterError");
  }

  @Test
  void anEventThatAFilterFailedOnIsForgottenWhenANewFilterDoesNotWantIt() {
    long lane = subscribeByData();
    router.publish(topic, unreadable("b"));
    router.put(lane, topic, "billing", "x/");
    router.loop.advance(Duration.ofSeconds(12));

    assertThat(router.store.rows(lane)).isEmpty();
    assertThat(router.subscriber(lane).received()).isEmpty();
  }

  @Test
  void anEventThatAFilterFailedOnGoesOutWhenANewFilterWantsIt() {
    long lane = subscribeByData();
    router.publish(topic, unreadable("b"));
    router.put(lane, topic, "billing", "");
    router.loop.advance(Duration.ofSeconds(12));

    assertThat(router.subscriber(lane).received()).containsExactly("b");
  }

  @Test
  void anEventThatAFilterFailedOnIsNotJudgedByAnOlderFilterAfterARestart() {
    long lane = router.subscribe(topic, "billing", "old/");
    router.subscriber(lane).hold();
    router.publish(topic, "old/1");
    for (int i = 0; i < 1000; i++) {
      router.publish(topic, "unwanted" + i);
    }
    router.put(lane, topic, "billing", byData());
    router.publish(topic, unreadable("b"));
    router.commit();
    router.loop.pass(Duration.ofSeconds(12));
    router.crashAndRestart();
    router.commit();

    assertThat(outcomes(onlyRow(lane))).containsExactly("FilterError", "FilterError");
  }

  @Test
  void anEventThatAFilterFailedOnIsNotJudgedByAnOlderFilterOfTheCatalog() {
    long lane = router.subscribe(topic, "billing", "old/");
    router.store.losesCatalogRows = true;
    router.put(lane, topic, "billing", byData());
    router.publish(topic, unreadable("b"));
    router.loop.advance(Duration.ofSeconds(12));
    router.commit();

    assertThat(outcomes(onlyRow(lane))).containsExactly("FilterError", "FilterError");
  }

  @Test
  void aDeadLetterThatCannotBeComposedIsTriedAgainAndDroppedInTheEnd() {
    router.retryPolicy = new RetryPolicy(3, null);
    long lane = subscribeWithDeadLetters();
    router.subscriber(lane).willAnswer(400, 400, 400, 400, 400);
    router.publish(topic, unreadable("a"), readable("b"));
    router.commit();
    assertThat(router.store.rows(lane)).hasSize(1);
    assertThat(router.store.letters.waiting()).hasSize(1);

    router.loop.advance(Duration.ofHours(1));
    assertThat(router.store.rows(lane)).isEmpty();
    assertThat(router.store.finished())
        .singleElement()
        .returns("InternalError", Finished::reason)
        .returns("a", Finished::eventId);
  }

  @Test
  void aLaneThatCannotLookForRetriesLooksAgainLater() {
    long lane = router.subscribe(topic, "billing", "");
    router.subscriber(lane).willAnswer(500);
    router.publish(topic, "a");
    router.store.looksThrow = true;
    router.loop.advance(Duration.ofSeconds(20));
    router.store.looksThrow = false;
    router.loop.advance(Duration.ofMinutes(1));

    assertThat(router.subscriber(lane).taken()).containsExactly("a");
  }

  @Test
  void aLaneWhoseJournalReadFailsByAnErrorReadsAgainLater() {
    long lane = router.subscribe(topic, "billing", "");
    router.subscriber(lane).hold();
    router.publish(topic, "a", "b", "c", "d", "e");
    router.subscriber(lane).disconnect();
    router.crashWith(() -> router.store.readsThrow = new StackOverflowError());
    router.loop.advance(Duration.ofSeconds(5));
    router.store.readsThrow = null;
    router.subscriber(lane).release(200);
    router.loop.advance(Duration.ofSeconds(5));

    assertThat(router.subscriber(lane).taken()).contains("a", "b", "c", "d", "e");
  }

  @Test
  void commitsGoOnAfterOneThrew() {
    long lane = router.subscribe(topic, "billing", "");
    router.store.commitsThrow = true;
    router.publish(topic, "a");
    router.loop.advance(Duration.ofSeconds(1));
    router.store.commitsThrow = false;
    router.loop.advance(Duration.ofSeconds(1));

    assertThat(router.subscriber(lane).taken()).containsExactly("a");
    assertThat(router.store.watermark()).isEqualTo(router.store.head());
  }

  @Test
  void housekeepingGoesOnWhenALaneEndsInItsMidst() {
    TestRouter small = new TestRouter().with(withSetAsideBytes(1));
    long quiet = small.topic("quiet");
    long ending = small.subscribe(quiet, "billing", "none/");
    long other = small.subscribe(quiet, "audit", "some/");
    Event[] events = IntStream.range(0, 600).mapToObj(i -> readable("e" + i)).toArray(Event[]::new);
    small.store.append(new Publication(quiet, small.loop.now(), List.of(events)), _ -> {});
    small.store.removeSubscription(ending);
    IntStream.range(0, 5).forEach(_ -> small.loop.runNext());
    small.loop.pass(Duration.ofSeconds(1));
    small.loop.runTimersFirst();
    small.loop.runUntilIdle();
    small.publish(quiet, "some/a");
    small.commit();

    assertThat(small.store.lanes()).hasSize(1);
    assertThat(small.subscriber(other).taken()).containsExactly("some/a");
    assertThat(small.store.watermark()).isEqualTo(small.store.head());
  }

  private static DeliveryLimits withSetAsideBytes(long bytes) {
    DeliveryLimits usual = TestRouter.LIMITS;
    return new DeliveryLimits(
        usual.maxInFlight(),
        usual.maxRequests(),
        usual.inFlightBytes(),
        usual.windowBytes(),
        bytes,
        usual.commitInterval());
  }

  @Test
  void aSecondAnswerToOneRequestChangesNothing() {
    long lane = router.subscribe(topic, "billing", "");
    TestSubscriber subscriber = router.subscriber(lane);
    subscriber.hold();
    router.publish(topic, "a", "b");
    subscriber.answerFirstTwice(500, 200);
    router.commit();

    assertThat(router.laneState(lane).inFlight()).isEqualTo(1);
    assertThat(router.store.rows(lane)).hasSize(1);
  }

  @Test
  void aSubscriptionWhoseSenderCannotBeMadeYetIsTakenUpLater() {
    router.sendersThrow = true;
    long lane = router.subscribe(topic, "billing", "");
    router.publish(topic, "a");
    router.commit();
    router.sendersThrow = false;
    router.loop.advance(Duration.ofMinutes(1));
    router.commit();

    assertThat(router.subscriber(lane).taken()).containsExactly("a");
    assertThat(router.store.watermark()).isEqualTo(router.store.head());
  }

  @Test
  void anEndpointThatCannotBeTakenYetReplacesTheOldOneLater() {
    long lane = router.subscribe(topic, "billing", "");
    router.sendersThrow = true;
    router.put(lane, topic, "billing", "new/");
    router.publish(topic, "new/a");
    router.sendersThrow = false;
    int made = router.sendersMade;
    router.loop.advance(Duration.ofMinutes(1));

    assertThat(router.subscriber(lane).taken()).containsExactly("new/a");
    assertThat(router.sendersMade).isGreaterThan(made);
  }
}
