package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Events that an operator sends again, while the process is killed. */
class ResendProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(40);
  private static final int EVENTS = 40;
  private static final int BEFORE_THE_KILL = 10;

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private final List<String> ids = IntStream.range(0, EVENTS).mapToObj(i -> "e" + i).toList();
  private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();

  /** The subscription is paused, so all that was sent again has to outlive the kill. */
  @Test
  void whatWasAcknowledgedOutlivesAKill() throws Exception {
    hermod.start();
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    Inbox shop = subscriber.inbox("shop");
    hermod.arm().subscribe(publishing.topic(), "shop", shop.url());
    publish(publishing);
    Await.until("the first deliveries", LIMIT, () -> ids.stream().allMatch(shop::has));
    pause("pause");

    Thread operator = Thread.startVirtualThread(this::resendAll);
    Await.until("some were sent", LIMIT, () -> acknowledged.size() >= BEFORE_THE_KILL);
    hermod.kill();
    operator.join();
    hermod.start();

    assertThat(acknowledged).allMatch(id -> isWaiting(publishing.topic(), id));
    pause("resume");
    Await.until(
        "all that was acknowledged",
        LIMIT,
        () -> acknowledged.stream().allMatch(id -> shop.arrivalsOf(id).size() >= 2));
  }

  private boolean isWaiting(Arm.Topic topic, String id) {
    JsonNode newest = hermod.arm().explain(topic, id).at("/occurrences/0");
    return newest.path("redrives").asInt() == 1
        && newest.at("/subscriptions/0/state").asString().equals("parked");
  }

  private void publish(Publishing publishing) throws IOException {
    for (String id : ids) {
      publishing.publish(id);
    }
  }

  private void resendAll() {
    try {
      for (String id : ids) {
        resend(id);
        acknowledged.add(id);
      }
    } catch (RuntimeException | AssertionError _) {
      // The server was killed before it responded.
    }
  }

  private void resend(String id) {
    hermod.arm().post("/hermod/v1/topics/orders/events/" + id + "/resend", "");
  }

  private void pause(String action) {
    hermod
        .arm()
        .post(
            "/hermod/v1%s/providers/Microsoft.EventGrid/eventSubscriptions/shop/%s"
                .formatted(hermod.arm().topicId("orders"), action),
            "");
  }
}
