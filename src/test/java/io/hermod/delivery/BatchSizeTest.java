package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.subscription.BatchPolicy;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchSizeTest {
  private static final int LIMIT = 4 * 1024;
  private static final int ADDED = 140;

  private final TestRouter router = new TestRouter();
  private final long topic = router.topic("orders");
  private final long lane = subscribe();
  private final TestSubscriber subscriber = router.subscriber(lane);

  private long subscribe() {
    router.batching = new BatchPolicy(1000, 4, false);
    return router.subscribe(topic, "billing", "");
  }

  private void publish(int events, int bytes) {
    router.eventBytes = bytes;
    router.publish(topic, IntStream.range(0, events).mapToObj(i -> "e" + i).toArray(String[]::new));
  }

  /** Its brackets, and the commas between its events, count. */
  private static int bodyLength(List<String> request, int eventBytes) {
    return 2 + request.size() * eventBytes + request.size() - 1;
  }

  @Test
  void theBodyOfABatchIsNoLongerThanPreferred() {
    subscriber.adds(ADDED);
    publish(100, 60);

    assertThat(subscriber.requests())
        .allSatisfy(each -> assertThat(bodyLength(each, 60 + ADDED)).isLessThanOrEqualTo(LIMIT));
    // One more would not have fitted in.
    int first = bodyLength(subscriber.requests().getFirst(), 60 + ADDED);
    assertThat(first + 1 + 60 + ADDED).isGreaterThan(LIMIT);
    assertThat(subscriber.taken()).hasSize(100);
  }

  @Test
  void aBatchMayBeExactlyAsLongAsPreferred() {
    // 3 events of 1364 bytes, 2 brackets and 2 commas.
    publish(3, (LIMIT - 4) / 3);

    assertThat(subscriber.requests()).containsExactly(List.of("e0", "e1", "e2"));
  }

  @Test
  void anEventThatIsLargerThanPreferredGoesAlone() {
    publish(3, 10_000);

    assertThat(subscriber.requests()).allSatisfy(each -> assertThat(each).hasSize(1));
    assertThat(subscriber.taken()).hasSize(3);
  }

  @Test
  void retriesAreMeasuredAsDeliveredToo() {
    subscriber.adds(ADDED);
    subscriber.willAnswer(500, 500, 500, 500, 500, 500, 500, 500, 500, 500);
    publish(100, 60);
    subscriber.requests().clear();
    router.loop.advance(Duration.ofSeconds(12));

    assertThat(subscriber.requests()).isNotEmpty();
    assertThat(subscriber.requests())
        .allSatisfy(each -> assertThat(bodyLength(each, 60 + ADDED)).isLessThanOrEqualTo(LIMIT));
  }
}
