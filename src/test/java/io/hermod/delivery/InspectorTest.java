package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.delivery.lane.LaneView;
import io.hermod.delivery.lane.LaneView.Stage;
import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import io.hermod.store.Finished.Ending;
import io.hermod.store.Trace;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class InspectorTest {
  private final TestRouter router = new TestRouter();
  private final long topic = router.topic("orders");
  private final long lane = router.subscribe(topic, "billing", "");
  private final TestSubscriber subscriber = router.subscriber(lane);

  @Test
  void knowsWhenAnEventWasAccepted() {
    router.publish(topic, "a", "b");
    router.loop.advance(Duration.ofSeconds(1));
    router.publish(topic, "b");

    List<PublishedEvent> found = accepted(topic, "b");
    assertThat(found).hasSize(2);
    assertThat(found.getFirst().publishedAt()).isEqualTo(router.loop.now());
    assertThat(found.getLast().position())
        .isEqualTo(accepted(topic, "a").getFirst().position() + 1);
    assertThat(accepted(topic + 1, "b")).isEmpty();
    assertThat(accepted(topic, "c")).isEmpty();
  }

  @Test
  void remembersTheSuccessOfAFirstAttempt() {
    router.publish(topic, "a");

    LaneView view = view("a");
    assertThat(view.stage()).isEqualTo(Stage.PASSED);
    assertThat(view.unwritten()).isNull();
    assertThat(view.delivery()).extracting(Attempt::status).isEqualTo(200);
    assertThat(view.completeSince()).isBeforeOrEqualTo(router.loop.now());
  }

  @Test
  void tellsWhatIsUnderWayFromWhatWaitsForItsTurn() {
    subscriber.hold();
    router.publish(topic, "a", "b", "c", "d", "e");

    assertThat(view("d").stage()).isEqualTo(Stage.UNDER_WAY);
    assertThat(view("e").stage()).isEqualTo(Stage.WAITING);
  }

  @Test
  void showsWhatIsNotCommittedYet() {
    subscriber.willAnswer(500);
    router.publish(topic, "a");
    assertThat(view("a").unwritten()).isInstanceOf(Trace.Parked.class);

    router.commit();
    assertThat(view("a").unwritten()).isNull();
    assertThat(view("a").stage()).isEqualTo(Stage.PASSED);
    assertThat(view("a").delivery()).isNull();
  }

  @Test
  void aRetryIsUnderWayAndItsEndTellsOfAllAttempts() {
    subscriber.willAnswer(500);
    router.publish(topic, "a");
    router.commit();
    subscriber.hold();
    router.loop.advance(Duration.ofSeconds(30));
    assertThat(view("a").stage()).isEqualTo(Stage.UNDER_WAY);

    subscriber.release(202);
    assertThat(view("a").unwritten())
        .isInstanceOfSatisfying(
            Trace.Ended.class,
            ended -> {
              assertThat(ended.event().ending()).isEqualTo(Ending.DELIVERED);
              assertThat(ended.event().attempts()).isEqualTo(2);
              assertThat(ended.event().history())
                  .extracting(attempt -> attempt.outcome())
                  .containsExactly(Outcome.GENERIC_ERROR, Outcome.DELIVERED);
            });
  }

  @Test
  void afterARestartWhatWasFinishedBeforeIsNotWaiting() {
    subscriber.hold();
    router.publish(topic, "a", "b");
    long first = accepted(topic, "a").getFirst().position();
    subscriber.answerLast(200);
    router.commit();
    router.crashAndRestart();

    assertThat(viewAt(first).stage()).isEqualTo(Stage.UNDER_WAY);
    assertThat(viewAt(first + 1).stage()).isEqualTo(Stage.PASSED);
    assertThat(viewAt(first + 1).completeSince()).isEqualTo(router.loop.now());
  }

  private LaneView view(String id) {
    return viewAt(accepted(topic, id).getFirst().position());
  }

  private LaneView viewAt(long position) {
    List<LaneView> views = answer(router.inspector.views(topic, new long[] {position}));
    assertThat(views).hasSize(1);
    return views.getFirst();
  }

  private List<PublishedEvent> accepted(long topicId, String id) {
    return answer(router.inspector.accepted(topicId, id, 10));
  }

  private <T> T answer(CompletableFuture<T> question) {
    router.loop.runUntilIdle();
    return question.join();
  }
}
