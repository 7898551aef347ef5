package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.topic.TopicBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LaneProfileTest {
  private final TestRouter router = new TestRouter();

  @Test
  void followsANewProfileOfItsTopicFromTheNextVersionOn() {
    long topic = router.topic("orders");
    long lane = router.subscribe(topic, "billing", "");
    router.subscriber(lane).willAnswer(500);

    router.store.putTopic(new TopicBuilder(topic, "orders", "/orders").profile("edge").build());
    router.put(lane, topic, "billing", "");
    router.publish(topic, "a");

    router.loop.advance(Duration.ofMillis(59_999));
    assertThat(router.subscriber(lane).received()).containsExactly("a");
    router.loop.advance(Duration.ofMillis(1));
    assertThat(router.subscriber(lane).received()).containsExactly("a", "a");
  }
}
