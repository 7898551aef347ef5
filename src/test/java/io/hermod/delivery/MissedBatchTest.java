package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the journal holds reaches its lanes, also when the hand-over to their loop fails. */
class MissedBatchTest {
  private final TestRouter router = new TestRouter();
  private final long topic = router.topic("orders");
  private final long lane = router.subscribe(topic, "billing", "");
  private final TestSubscriber subscriber = router.subscriber(lane);

  @Test
  void aBatchThatNeverCameIsReadWhenTheNextOneComes() {
    router.publish(topic, "a");
    publishUnseen("b");
    router.publish(topic, "c");

    assertThat(subscriber.received()).containsExactly("a", "b", "c");
  }

  @Test
  void aBatchThatNeverCameIsReadSoonOnAQuietJournal() {
    router.publish(topic, "a");
    publishUnseen("b");
    router.commit();
    router.commit();

    assertThat(subscriber.received()).containsExactly("a", "b");
  }

  @Test
  void theJournalKeepsABatchThatNeverCame() {
    long missed = router.store.head();
    publishUnseen("a");
    router.commit();
    assertThat(router.store.watermark()).isLessThanOrEqualTo(missed);

    router.crashAndRestart();
    assertThat(subscriber.received()).containsExactly("a");
  }

  @Test
  void theJournalIsLetGoOfAfterABatchThatNeverCame() {
    publishUnseen("a");
    router.publish(topic, "b");
    router.commit();
    router.commit();

    assertThat(router.store.watermark()).isEqualTo(router.store.head());
  }

  @Test
  void aSubscriptionGetsWhatWasPublishedBeforeItsLaneWasOpened() {
    router.store.beforeAddedIsTold =
        () -> {
          router.store.beforeAddedIsTold = () -> {};
          router.publish(topic, "a");
          router.commit();
        };
    long joining = router.subscribe(topic, "audit", "");

    assertThat(router.subscriber(joining).received()).containsExactly("a");
    router.commit();
    assertThat(router.store.watermark()).isEqualTo(router.store.head());
  }

  @Test
  void theJournalIsKeptUntilTheCatalogKnowsAllSubscriptionsOfABatchThatNeverCame() {
    router.store.isCatalogBehind = true;
    long missed = router.store.head();
    publishUnseen("a");
    router.publish(topic, "b");
    router.commit();
    router.loop.advance(Duration.ofSeconds(5));
    assertThat(router.store.watermark()).isLessThanOrEqualTo(missed);

    router.store.isCatalogBehind = false;
    router.loop.advance(Duration.ofSeconds(2));
    assertThat(router.store.watermark()).isEqualTo(router.store.head());
  }

  private void publishUnseen(String id) {
    router.store.followerFails = true;
    router.publish(topic, id);
    router.store.followerFails = false;
  }
}
