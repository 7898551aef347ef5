package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.store.DueKey;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Position;
import io.hermod.store.Publication;
import io.hermod.store.Redriven;
import io.hermod.store.Shard;
import io.hermod.store.TestLease;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.TopicBuilder;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One dispatcher runs the lanes of several shards, each of which may come and go. */
class ShardsTest {
  private static final int OTHER = 1;
  private static final Duration LIMIT = Duration.ofSeconds(1);

  private final TestRouter router = new TestRouter();
  private final long topic = router.topic("orders");
  private final long lane = router.subscribe(topic, "billing", "");
  private final TestStore other = TestStore.ofShard(OTHER);
  private final long otherTopic = 1000;
  private final long otherLane = 1001;
  private final TestSubscriber subscriber = router.subscriber(otherLane);
  private final TestLease lease = new TestLease(true);

  @BeforeEach
  void openTheOtherShard() {
    other.putTopic(new TopicBuilder(otherTopic, "returns", "/returns").build());
    other.putSubscription(
        new SubscriptionBuilder(
                otherLane,
                otherTopic,
                new WebhookDestination(
                    URI.create("http://localhost/refunds"), BatchPolicy.NONE, List.of()))
            .named("refunds", "/returns/refunds")
            .build());
    open();
  }

  private void open() {
    router.dispatcher().open(new Shard(OTHER, other, other, other, Runnable::run, lease));
    router.loop.runUntilIdle();
  }

  private void publish(String id) {
    Event event = new Event(id, "type", id, "", (byte) 0, new RawJson(new byte[10], 0, 10));
    other.append(new Publication(otherTopic, router.loop.now(), List.of(event)), _ -> {});
    router.loop.runUntilIdle();
  }

  private void close() {
    CompletableFuture<Void> closed = router.dispatcher().close(OTHER, LIMIT);
    router.loop.advance(LIMIT);
    assertThat(closed).isCompleted();
  }

  @Test
  void withoutTheLeaseNothingIsSentUntilItIsRenewed() {
    lease.take();
    publish("a");
    publish("b");
    assertThat(subscriber.received()).isEmpty();

    lease.renewed();
    router.loop.runUntilIdle();
    assertThat(subscriber.received()).containsExactly("a", "b");
  }

  @Test
  void whatWaitedForTheLeaseOfALostShardIsNotSent() {
    lease.take();
    publish("a");
    router.dispatcher().abandon(OTHER);
    router.loop.runUntilIdle();

    lease.renewed();
    router.loop.runUntilIdle();
    assertThat(subscriber.received()).isEmpty();
  }

  @Test
  void eachShardHasLanesOfItsOwn() {
    router.publish(topic, "a");
    publish("b");

    assertThat(router.subscriber(lane).received()).containsExactly("a");
    assertThat(subscriber.received()).containsExactly("b");
    assertThat(router.laneStates()).extracting(LaneState::lane).contains(lane, otherLane);
  }

  @Test
  void aShardThatIsClosedSendsNothingMoreAndTheOtherGoesOn() {
    close();
    publish("b");
    router.publish(topic, "a");

    assertThat(subscriber.received()).isEmpty();
    assertThat(router.subscriber(lane).received()).containsExactly("a");
    assertThat(router.laneStates()).extracting(LaneState::lane).containsExactly(lane);
  }

  @Test
  void whoOpensAClosedShardContinuesWhereItWasClosed() {
    publish("a");
    close();
    publish("b");
    open();

    assertThat(subscriber.received()).containsExactly("a", "b");
  }

  @Test
  void waitsForRequestsInFlightAndCommitsHowTheyEnded() {
    subscriber.hold();
    publish("a");
    CompletableFuture<Void> closed = router.dispatcher().close(OTHER, LIMIT);
    router.loop.advance(LIMIT.dividedBy(2));
    assertThat(closed).isNotDone();

    subscriber.release(200);
    router.loop.advance(LIMIT.dividedBy(2));
    assertThat(closed).isCompleted();
    open();
    assertThat(subscriber.received()).containsExactly("a");
  }

  @Test
  void aRequestThatTakesTooLongIsRepeatedByTheNextOwner() {
    subscriber.hold();
    publish("a");
    close();
    open();

    assertThat(subscriber.received()).containsExactly("a", "a");
  }

  @Test
  void anAbandonedShardCommitsNothingThatEndsLater() {
    subscriber.hold();
    publish("a");
    router.dispatcher().abandon(OTHER);
    subscriber.release(503);
    router.loop.advance(Duration.ofMinutes(1));

    assertThat(other.rows(otherLane)).isEmpty();
    assertThat(other.watermark()).isLessThan(other.head());
    open();
    assertThat(subscriber.received()).containsExactly("a", "a");
  }

  @Test
  void anAbandonedShardRetriesNothing() {
    subscriber.willAnswer(503);
    publish("a");
    router.commit();
    router.dispatcher().abandon(OTHER);
    router.loop.advance(Duration.ofHours(1));

    assertThat(subscriber.received()).containsExactly("a");
    assertThat(other.rows(otherLane)).hasSize(1);
  }

  @Test
  void findsTheLaneOfARedrivenEventByItsPosition() {
    ParkedEvent row = redriven();
    other.park(otherLane, row);
    router.tellOfRedriven(otherLane, List.of(row.key()));

    assertThat(subscriber.received()).containsExactly("again");
  }

  @Test
  void doesNothingForAShardThatIsNotOpen() {
    close();
    DueKey key = redriven().key();

    router.tellOfRedriven(otherLane, List.of(key));
    assertThat(router.dispatcher().hurry(otherLane, key.position())).isCompletedWithValue(false);
    assertThat(router.dispatcher().drop(Position.of(OTHER, 0), Position.of(OTHER, 9)))
        .isCompletedWithValue(0);
  }

  private ParkedEvent redriven() {
    return new ParkedEvent(
        Redriven.FIRST_POSITION | Position.of(OTHER, 7),
        new Event("again", "type", "", "", (byte) 0, new RawJson(new byte[10], 0, 10)),
        router.loop.now(),
        0,
        List.of(),
        router.loop.now(),
        "",
        new Redriven(1, router.loop.now(), "job"));
  }
}
