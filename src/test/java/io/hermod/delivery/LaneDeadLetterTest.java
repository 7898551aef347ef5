package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.delivery.lane.LaneView;
import io.hermod.profile.Outcome;
import io.hermod.store.DeadLetter;
import io.hermod.store.Finished;
import io.hermod.store.Finished.Ending;
import io.hermod.store.Trace;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LaneDeadLetterTest {
  private static final Duration DELAY = Duration.ofMinutes(5);
  private static final String KEEPER =
      "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/Keeper";

  private final TestRouter router = new TestRouter();
  private final long topic = router.topic("orders");
  private final long lane = subscribe();
  private final TestSubscriber subscriber = router.subscriber(lane);

  private long subscribe() {
    router.deadLetter = new DeadLetterDestination(KEEPER, "letters", false);
    return router.subscribe(topic, "billing", "");
  }

  private List<DeadLetter> waiting() {
    return router.store.letters.waiting();
  }

  private List<Finished> ends() {
    return router.store.letters.ends();
  }

  @Test
  void whatIsGivenUpIsKeptAndWrittenFiveMinutesLater() {
    subscriber.willAnswer(400);
    router.publish(topic, "a");
    router.commit();
    assertThat(waiting())
        .singleElement()
        .returns("UndeliverableDueToHttpBadRequest", DeadLetter::reason)
        .returns(1, DeadLetter::attempts)
        .extracting(letter -> letter.address().account())
        .isEqualTo("keeper");
    assertThat(router.blobs.names()).isEmpty();

    router.loop.advance(DELAY);
    assertThat(router.blobs.names())
        .singleElement()
        .asString()
        .startsWith("keeper/letters/BILLING/2026/1/1/0/");
    assertThat(waiting()).isEmpty();
    assertThat(subscriber.received()).containsExactly("a");
  }

  @Test
  void anEventThatWasParkedLeavesItsRowForTheLetter() {
    router.retryPolicy = new RetryPolicy(2, null);
    router.put(lane, topic, "billing", "");
    subscriber.willAnswer(500, 500);
    router.publish(topic, "a");
    router.commit();
    assertThat(router.store.rows(lane)).hasSize(1);

    router.loop.advance(Duration.ofSeconds(12));
    assertThat(router.store.rows(lane)).isEmpty();
    assertThat(waiting())
        .singleElement()
        .returns("MaxDeliveryAttemptsExceeded", DeadLetter::reason)
        .returns(2, DeadLetter::attempts);
  }

  /** As in the sample of the documents. */
  @Test
  void theOnlyAllowedAttemptEndsWithItsOwnReasonAndTheOutcomeOfTheResponse() {
    router.retryPolicy = new RetryPolicy(1, null);
    router.put(lane, topic, "billing", "");
    subscriber.willAnswer(404);
    router.publish(topic, "a");
    router.commit();

    assertThat(waiting())
        .singleElement()
        .returns("MaxDeliveryAttemptsExceeded", DeadLetter::reason)
        .returns(1, DeadLetter::attempts)
        .returns(Outcome.NOT_FOUND, letter -> letter.history().getLast().outcome());
  }

  @Test
  void anEventWhoseLifeIsOverBecomesALetter() {
    IntStream.range(0, 40).forEach(_ -> subscriber.willAnswer(500));
    router.publish(topic, "a");
    router.loop.advance(Duration.ofDays(2));

    assertThat(ends())
        .singleElement()
        .returns(Ending.DEAD_LETTERED, Finished::ending)
        .returns("TimeToLiveExceeded", Finished::reason);
  }

  @Test
  void withoutADestinationItIsDropped() {
    router.deadLetter = null;
    router.put(lane, topic, "billing", "");
    subscriber.willAnswer(400);
    router.publish(topic, "a");
    router.loop.advance(Duration.ofHours(1));

    assertThat(router.blobs.tries()).isZero();
    assertThat(router.store.finished())
        .extracting(Finished::ending)
        .containsExactly(Ending.DROPPED);
  }

  @Test
  void whoSubscribesToTheBuiltInTopicIsToldOfTheBlob() {
    TestSubscriber watcher =
        router.subscriber(router.subscribe(router.builtIn.id(), "watch", "/blobServices/"));
    subscriber.willAnswer(400);
    router.publish(topic, "a");
    router.loop.advance(DELAY.plusSeconds(1));

    assertThat(router.blobs.names()).hasSize(1);
    assertThat(watcher.taken()).hasSize(1);
  }

  @Test
  void whatCannotBeToldIsKeptAndDoesNotGoRoundInCircles() {
    TestSubscriber watcher = router.subscriber(router.subscribe(router.builtIn.id(), "watch", ""));
    IntStream.range(0, 100).forEach(_ -> watcher.willAnswer(400));
    subscriber.willAnswer(400);
    router.publish(topic, "a");
    router.loop.advance(Duration.ofDays(1));

    assertThat(watcher.received()).hasSize(1);
    assertThat(router.blobs.names())
        .extracting(name -> name.split("/", -1)[2])
        .containsExactly("BILLING", "WATCH");
    assertThat(waiting()).isEmpty();
  }

  @Test
  void whoSubscribesToTheStorageAccountIsToldOfTheBlob() {
    TestSubscriber watcher = router.subscriber(watchAccount("/subscriptions/s/resourceGroups/g"));
    subscriber.willAnswer(400);
    router.publish(topic, "a");
    router.loop.advance(DELAY.plusSeconds(1));

    assertThat(router.blobs.names()).hasSize(1);
    assertThat(watcher.taken()).hasSize(1);
  }

  @Test
  void whatCannotBeToldOfAnAccountDoesNotGoRoundInCirclesEither() {
    TestSubscriber watcher = router.subscriber(watchAccount(KEEPER));
    TestSubscriber builtIn = router.subscriber(router.subscribe(router.builtIn.id(), "watch", ""));
    IntStream.range(0, 100).forEach(_ -> watcher.willAnswer(400));
    subscriber.willAnswer(400);
    router.publish(topic, "a");
    router.loop.advance(Duration.ofDays(1));

    assertThat(watcher.received()).hasSize(1);
    assertThat(builtIn.received()).hasSize(1);
    assertThat(router.blobs.names())
        .extracting(name -> name.split("/", -1)[2])
        .containsExactly("BILLING", "OF-ACCOUNT");
    assertThat(waiting()).isEmpty();
  }

  private long watchAccount(String scope) {
    long watch = router.lane();
    router.store.putSubscription(
        new SubscriptionBuilder(
                watch, Topic.SOURCES_ID, new WebhookDestination(URI.create("http://localhost/w")))
            .named("of-account", scope + "/of-account")
            .deadLetter(router.deadLetter)
            .origin(scope)
            .build());
    router.loop.runUntilIdle();
    return watch;
  }

  @Test
  void aCrashBeforeTheCommitTriesTheEventAgain() {
    subscriber.willAnswer(400, 400);
    router.publish(topic, "a");
    router.crashAndRestart();
    router.loop.advance(DELAY.plusSeconds(1));

    assertThat(subscriber.received()).containsExactly("a", "a");
    assertThat(router.blobs.names()).hasSize(1);
  }

  @Test
  void aCrashAfterTheCommitWritesTheLetterAllTheSame() {
    subscriber.willAnswer(400);
    router.publish(topic, "a");
    router.commit();
    router.crashAndRestart();
    router.loop.advance(DELAY);

    assertThat(subscriber.received()).containsExactly("a");
    assertThat(router.blobs.names()).hasSize(1);
  }

  @Test
  void nothingIsWrittenBeforeTheStoreHasTheLetter() {
    router.store.commitsFail = true;
    subscriber.willAnswer(400);
    router.publish(topic, "a");
    router.loop.advance(DELAY.multipliedBy(2));
    assertThat(router.blobs.tries()).isZero();

    router.store.commitsFail = false;
    router.commit();
    router.loop.runUntilIdle();
    assertThat(router.blobs.names()).hasSize(1);
  }

  @Test
  void aLateSuccessCancelsTheLetter() {
    timeOutForGood();
    router.commit();
    assertThat(waiting()).hasSize(1);

    subscriber.answerLate(200);
    router.loop.advance(Duration.ofHours(1));
    assertThat(waiting()).isEmpty();
    assertThat(router.blobs.tries()).isZero();
    assertThat(router.store.finished())
        .extracting(Finished::ending)
        .containsExactly(Ending.DELIVERED_LATE);
  }

  @Test
  void aLateSuccessCancelsALetterThatIsNotCommittedYet() {
    timeOutForGood();
    subscriber.answerLate(200);
    router.loop.advance(Duration.ofHours(1));

    assertThat(waiting()).isEmpty();
    assertThat(router.blobs.tries()).isZero();
  }

  @Test
  void aLateSuccessDuringACommitThatFailsCancelsTheLetterToo() {
    router.store.commitsFail = true;
    timeOutForGood();
    router.commit();
    subscriber.answerLate(200);
    router.store.commitsFail = false;
    router.loop.advance(Duration.ofHours(1));

    assertThat(waiting()).isEmpty();
    assertThat(router.blobs.tries()).isZero();
  }

  private void timeOutForGood() {
    router.retryPolicy = new RetryPolicy(1, null);
    router.put(lane, topic, "billing", "");
    subscriber.hold();
    router.publish(topic, "a");
    router.loop.advance(Duration.ofSeconds(30));
    subscriber.timeOut();
  }

  @Test
  void aLateFailureLeavesTheLetterAlone() {
    timeOutForGood();
    subscriber.answerLate(500);
    router.loop.advance(DELAY.plusSeconds(1));

    assertThat(router.blobs.names()).hasSize(1);
  }

  @Test
  void lettersOfADeletedSubscriptionAreStillWritten() {
    subscriber.willAnswer(400);
    router.publish(topic, "a");
    router.remove(lane);
    router.loop.advance(DELAY.plusMinutes(1));

    assertThat(router.blobs.names()).hasSize(1);
  }

  @Test
  void aLetterOfACommitThatSeemedToFailIsWrittenThoughItsLaneEnds() {
    router.store.commitsSeemToFail = true;
    subscriber.willAnswer(400);
    router.publish(topic, "a");
    router.remove(lane);
    router.loop.advance(Duration.ofMinutes(2));
    router.store.commitsSeemToFail = false;
    router.loop.advance(DELAY);

    assertThat(router.blobs.names()).hasSize(1);
    assertThat(waiting()).isEmpty();
  }

  @Test
  void aLetterIsWrittenThoughItsLaneHasEndedWhenItsCommitSeemsToFail() {
    router.store.commitsSeemToFail = true;
    router.store.holdsCommits = true;
    subscriber.willAnswer(400);
    router.publish(topic, "a");
    router.commit();
    router.remove(lane);
    router.loop.advance(DELAY.plusMinutes(1));
    assertThat(waiting()).hasSize(1);
    router.store.answerHeldCommits();
    router.loop.runUntilIdle();

    assertThat(router.blobs.names()).hasSize(1);
    assertThat(waiting()).isEmpty();
  }

  @Test
  void aLaneTellsOfALetterThatIsNotCommittedYet() {
    subscriber.willAnswer(400);
    router.publish(topic, "a");
    var views = router.inspector.views(topic, new long[] {router.store.head() - 1});
    router.loop.runUntilIdle();

    assertThat(views.join())
        .singleElement()
        .extracting(LaneView::unwritten)
        .isInstanceOf(Trace.DeadLettering.class);
  }

  @Test
  void whatIsGivenUpTogetherSharesABlob() {
    subscriber.willAnswer(400, 200, 413);
    router.publish(topic, "a", "b", "c");
    router.loop.advance(DELAY.plusSeconds(1));

    assertThat(ends()).extracting(Finished::eventId).containsExactly("a", "c");
    assertThat(router.blobs.names()).hasSize(1);
  }
}
