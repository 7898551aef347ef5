package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.DeliveryLimits;
import io.hermod.store.Finished;
import io.hermod.subscription.DeadLetterDestination;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What lanes do when the store has no room for what they have parked. */
class LaneRoomTest {
  private final RecordingMeters meters = new RecordingMeters();
  private final TestRouter router = new TestRouter(meters).withoutProbation();
  private final long topic = router.topic("orders");

  @Test
  void givesUpTheOldestParkedEventsOfAllLanesAndTellsWhy() {
    long dead = failing("dead");
    long busy = failing("busy");
    router.publish(topic, "a", "b", "c");
    router.commit();

    assertThat(router.dropBelow(positionOf(dead, "b"))).isCompletedWithValue(2);

    assertThat(router.store.rows(dead)).hasSize(2);
    assertThat(router.store.rows(busy)).hasSize(2);
    assertThat(router.store.finished())
        .hasSize(2)
        .allSatisfy(
            event -> {
              assertThat(event.eventId()).isEqualTo("a");
              assertThat(event.ending()).isEqualTo(Finished.Ending.DROPPED);
              assertThat(event.reason()).isEqualTo("StoreFull");
              assertThat(event.attempts()).isEqualTo(1);
            });
    assertThat(meters.toldOf(dead)).contains("dropped StoreFull");
  }

  @Test
  void deliversWhatIsNewer() {
    long dead = failing("dead");
    router.publish(topic, "a", "b", "c", "d");
    router.commit();
    assertThat(router.dropBelow(positionOf(dead, "c"))).isCompleted();
    router.subscriber(dead).release(200);
    router.loop.advance(Duration.ofMinutes(2));

    // Each waited for a time of its own, of which a part is random.
    assertThat(router.subscriber(dead).received().subList(4, 6))
        .containsExactlyInAnyOrder("c", "d");
    assertThat(router.subscriber(dead).received()).hasSize(6);
    assertThat(router.store.rows(dead)).isEmpty();
  }

  @Test
  void doesNotGiveUpAnEventThatIsBeingTried() {
    long slow = failing("slow");
    router.publish(topic, "a");
    router.commit();
    router.subscriber(slow).hold();
    router.loop.advance(Duration.ofSeconds(11));
    assertThat(router.subscriber(slow).open()).isEqualTo(1);

    assertThat(router.dropBelow(Long.MAX_VALUE)).isCompletedWithValue(0);
    router.subscriber(slow).release(200);
    router.commit();

    assertThat(router.store.rows(slow)).isEmpty();
    assertThat(router.store.droppedForRoom(slow)).isEmpty();
  }

  @Test
  void leavesARowAloneThatWasParkedAnewSinceItWasRead() {
    long dead = failing("dead");
    router.publish(topic, "a");
    router.commit();
    router.store.holdsLooks = true;
    CompletableFuture<Integer> dropped = router.dropBelow(Long.MAX_VALUE);
    router.subscriber(dead).willAnswer(500);
    router.loop.advance(Duration.ofSeconds(11));
    router.commit();
    router.store.answerHeldLooks();
    router.loop.runUntilIdle();

    assertThat(dropped).isCompletedWithValue(0);
    assertThat(router.store.rows(dead)).hasSize(1);
    router.loop.advance(Duration.ofHours(2));
    assertThat(router.store.rows(dead)).isEmpty();
    assertThat(router.store.droppedForRoom(dead)).isEmpty();
  }

  @Test
  void makesNoDeadLetterOfWhatThereIsNoRoomFor() {
    router.deadLetter =
        new DeadLetterDestination(
            "/subscriptions/1/resourceGroups/a/providers/Microsoft.Storage/storageAccounts/acc",
            "container",
            false);
    long dead = failing("dead");
    router.publish(topic, "a");
    router.commit();
    assertThat(router.dropBelow(Long.MAX_VALUE)).isCompleted();

    assertThat(router.store.droppedForRoom(dead)).containsExactly("a");
    assertThat(router.store.letters.waiting()).isEmpty();
  }

  @Test
  void aLaneThatCannotGiveUpItsEventsKeepsNoOtherFromDoingSo() {
    long broken = failing("broken");
    long dead = failing("dead");
    router.publish(topic, "a");
    router.commit();
    meters.failing.add(broken);

    assertThat(router.dropBelow(Long.MAX_VALUE)).isCompletedWithValue(1);
    assertThat(router.store.droppedForRoom(dead)).containsExactly("a");
  }

  @Test
  void saysHowManyOnlyWhenThatIsDurable() {
    failing("dead");
    router.publish(topic, "a");
    router.commit();
    router.store.commitsFail = true;
    CompletableFuture<Integer> dropped = router.dropBelow(Long.MAX_VALUE);
    assertThat(dropped).isNotDone();
    router.store.commitsFail = false;
    router.commit();

    assertThat(dropped).isCompletedWithValue(1);
  }

  @Test
  void setsALaneAsideThatHoldsTooMuchOfTheJournalThoughItIsInMemory() {
    router.with(new DeliveryLimits(4, 1000, 1 << 20, 1 << 20, 20_000, Duration.ofMillis(250)));
    long slow = router.subscribe(topic, "slow", "");
    router.subscriber(slow).hold();
    for (int i = 0; i < 100; i++) {
      router.publish(topic, "e" + i);
    }
    router.commit();
    router.commit();

    assertThat(router.store.rows(slow)).hasSize(96);
  }

  @Test
  void doesNotSetALaneAsideThatHasLittleToReadOnAQuietTopic() {
    router.with(new DeliveryLimits(4, 1000, 1 << 20, 1 << 20, 20_000, Duration.ofMillis(250)));
    long quiet = router.topic("quiet");
    long lane = router.subscribe(quiet, "lane", "");
    for (int i = 0; i < 100; i++) {
      router.publish(topic, "e" + i);
    }
    router.subscriber(lane).hold();
    router.publish(quiet, "a", "b", "c", "d", "e");
    router.commit();
    router.commit();

    assertThat(router.laneState(lane).isSetAside()).isFalse();
  }

  private long failing(String name) {
    long lane = router.subscribe(topic, name, "");
    router.subscriber(lane).willAnswer(500, 500, 500, 500);
    return lane;
  }

  private long positionOf(long lane, String id) {
    return router.store.rows(lane).values().stream()
        .filter(row -> row.event().id().equals(id))
        .findFirst()
        .orElseThrow()
        .position();
  }
}
