package io.hermod.testing;

import static io.hermod.testing.assertj.HermodAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TestHandlerTest {
  private static final String TOPIC = "orders";

  @RegisterExtension final HermodExtension hermod = HermodExtension.virtualTime().seed(1).build();

  @Test
  void failsInTheOrderOfTheCalls() {
    TestHandler handler = subscribed();
    handler.failWith(503).times(1);
    handler.failWith(429).times(2);

    String id = hermod.topic(TOPIC).publish("Order.Placed", "{}");
    hermod.advance(Duration.ofHours(1));

    assertThat(hermod.explain(TOPIC, id)).isDelivered().withStatuses(503, 429, 429, 200);
    assertThat(handler.requests())
        .extracting(ReceivedRequest::status)
        .containsExactly(503, 429, 429, 200);
    assertThat(handler.events()).hasSize(1);
  }

  @Test
  void recovers() {
    TestHandler handler = subscribed();
    handler.failWith(500);
    String id = hermod.topic(TOPIC).publish("Order.Placed", "{}");
    assertThat(hermod.explain(TOPIC, id)).isWaiting();

    handler.recover();
    hermod.advance(Duration.ofMinutes(1));

    assertThat(hermod.explain(TOPIC, id)).isDelivered();
  }

  @Test
  void letsAnAttemptTimeOut() {
    TestHandler handler = subscribed();
    handler.neverRespond().times(1);

    String id = hermod.topic(TOPIC).publish("Order.Placed", "{}");
    hermod.advance(Duration.ofMinutes(5));

    assertThat(hermod.explain(TOPIC, id)).isDelivered().withStatuses(0, 200);
  }

  @Test
  void isWaitedForWhenItIsSlow() {
    TestHandler handler = subscribed().delay(Duration.ofMillis(50));

    String id = hermod.topic(TOPIC).publish("Order.Placed", "{}");

    assertThat(hermod.explain(TOPIC, id)).isDelivered();
    assertThat(handler.requests())
        .singleElement()
        .satisfies(
            request ->
                assertThat(request.headers()).containsEntry("aeg-event-type", "Notification"));
  }

  @Test
  void saysHowManyEventsAreMissing() {
    TestHandler handler = subscribed();

    assertThatThrownBy(() -> handler.awaitEvents(1, Duration.ofMillis(1)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("0 of 1 events");
  }

  @Test
  void refusesToFailWithASuccess() {
    TestHandler handler = hermod.handler("shop");

    assertThatThrownBy(() -> handler.failWith(200)).hasMessageContaining("200");
    assertThatThrownBy(() -> handler.failWith(500).times(0)).hasMessageContaining("0 times");
  }

  private TestHandler subscribed() {
    TestHandler handler = hermod.handler("shop");
    hermod.topic(TOPIC).subscribe(handler.url());
    return handler;
  }
}
