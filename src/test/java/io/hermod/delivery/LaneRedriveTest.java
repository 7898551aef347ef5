package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.delivery.lane.LaneView.Stage;
import io.hermod.store.DeadLetter;
import io.hermod.store.DueKey;
import io.hermod.store.Finished;
import io.hermod.store.Finished.Ending;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Redriven;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Dead letters that are sent again, as their lane sees them. */
class LaneRedriveTest {
  private final RecordingMeters meters = new RecordingMeters();
  private final TestRouter router = new TestRouter(meters).withoutProbation();
  private final long topic = router.topic("orders");
  private final long lane = router.subscribe(topic, "shop", "only/what/begins/so");
  private final TestSubscriber subscriber = router.subscriber(lane);
  private final Instant longAgo = router.loop.now().minus(Duration.ofDays(30));

  private void redrive(String... ids) {
    router.tellOfRedriven(lane, router.redrive(lane, longAgo, ids));
  }

  @Test
  void areDeliveredAtOnceWhateverTheFilterAndTheirAge() {
    redrive("a", "b");

    assertThat(subscriber.received()).containsExactly("a", "b");
    assertThat(subscriber.deliveryCounts()).containsExactly(0, 0);
  }

  @Test
  void areRememberedAsDeliveredThoughTheFirstAttemptSucceeds() {
    redrive("a");
    router.commit();

    assertThat(router.store.rows(lane)).isEmpty();
    assertThat(router.store.finished())
        .singleElement()
        .returns(Ending.DELIVERED, Finished::ending)
        .returns(longAgo, Finished::publishedAt)
        .returns(3, end -> count(end.redriven()));
    assertThat(meters.toldOf(lane)).contains("redriven 1", "parked 1", "parked -1");
  }

  @Test
  void keepTheirCountWhileTheyAreTriedAgain() {
    subscriber.willAnswer(503);
    redrive("a");
    router.commit();

    ParkedEvent row = router.store.rows(lane).firstEntry().getValue();
    assertThat(row.attempts()).isEqualTo(1);
    assertThat(count(row.redriven())).isEqualTo(3);
    router.loop.advance(Duration.ofMinutes(1));
    assertThat(subscriber.taken()).containsExactly("a");
  }

  @Test
  void liveFromTheRedriveOnAndKeepTheirPublishTime() {
    keepLetters(new RetryPolicy(30, Duration.ofMinutes(60)));
    subscriber.willAnswer(503, 503, 503, 503, 503, 503, 503, 503);
    redrive("a");
    router.loop.advance(Duration.ofMinutes(30));
    assertThat(router.store.letters.waiting()).isEmpty();
    assertThat(subscriber.received().size()).isGreaterThan(3);
    router.loop.advance(Duration.ofHours(2));

    assertThat(router.blobs.texts())
        .singleElement()
        .asString()
        .contains("\"TimeToLiveExceeded\"", "\"publishTime\":\"2025-12-02T00:00:00.0000000Z\"");
  }

  @Test
  void takeTheirCountIntoTheNextLetter() {
    keepLetters(new RetryPolicy(1, null));
    subscriber.willAnswer(400);
    redrive("a");
    router.commit();

    assertThat(router.store.letters.waiting())
        .singleElement()
        .returns(longAgo, DeadLetter::publishedAt)
        .returns(3, letter -> count(letter.redriven()));
  }

  private void keepLetters(RetryPolicy policy) {
    router.retryPolicy = policy;
    router.deadLetter = new DeadLetterDestination("/storageAccounts/keeper", "letters", false);
    router.put(lane, topic, "shop", "only/what/begins/so");
  }

  @Test
  void areTakenBackByALateAnswer() {
    subscriber.hold();
    redrive("a");
    subscriber.timeOut();
    router.commit();
    assertThat(router.store.rows(lane)).hasSize(1);
    subscriber.answerLate(200);
    router.commit();

    assertThat(router.store.rows(lane)).isEmpty();
    assertThat(router.store.finished())
        .singleElement()
        .returns(Ending.DELIVERED_LATE, Finished::ending)
        .returns(3, end -> count(end.redriven()));
  }

  @Test
  void areFoundThoughTheLaneHasAlreadyLookedFurther() {
    List<DueKey> early = router.redrive(lane, longAgo, "a");
    router.loop.advance(Duration.ofSeconds(1));
    redrive("b");
    router.commit();
    router.tellOfRedriven(lane, early);

    assertThat(subscriber.taken()).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void areFoundAfterACrashThoughNobodyWasTold() {
    router.redrive(lane, longAgo, "a");
    router.crashAndRestart();

    assertThat(subscriber.received()).containsExactly("a");
  }

  @Test
  void leaveRoomForNewEvents() {
    subscriber.hold();
    redrive("a", "b", "c", "d", "e", "f");
    router.publish(topic, "only/what/begins/so/1");

    assertThat(subscriber.received()).contains("only/what/begins/so/1");
  }

  @Test
  void areNeverSaidToWaitInTheJournal() {
    subscriber.hold();
    redrive("a");
    assertThat(stage()).isEqualTo(Stage.UNDER_WAY);

    subscriber.release(503);
    assertThat(stage()).isEqualTo(Stage.PASSED);
  }

  private Stage stage() {
    var views = router.inspector.views(topic, new long[] {Redriven.FIRST_POSITION});
    router.loop.runUntilIdle();
    return views.join().getFirst().stage();
  }

  @Test
  void areOfNoInterestToALaneThatIsGone() {
    router.remove(lane);
    router.loop.advance(Duration.ofMinutes(1));
    redrive("a");

    assertThat(subscriber.received()).isEmpty();
  }

  private static int count(@Nullable Redriven redriven) {
    return redriven == null ? 0 : redriven.count();
  }
}
