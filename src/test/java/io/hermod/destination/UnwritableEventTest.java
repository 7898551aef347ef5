package io.hermod.destination;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.hermod.destination.DeliveryOutcome.Answered;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.Outcome;
import io.hermod.profile.Profiles;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UnwritableEventTest {
  private static final Topic TOPIC =
      new Topic(1, "orders", "/topics/orders", "local", Map.of(), new TopicKeys("a", "b"));

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final int port =
      vertx
          .createHttpServer()
          .requestHandler(request -> request.endHandler(_ -> request.response().end()))
          .listen(0, "127.0.0.1")
          .await()
          .actualPort();
  private final Sender sender = sender();

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void isSettledAsAFaultOfOursAtOnceOnANewConnection() {
    assertThat(send(unwritable()))
        .asInstanceOf(type(Faulted.class))
        .returns(Outcome.INTERNAL_ERROR, Faulted::failure)
        .returns(true, Faulted::isAboutEvent);
  }

  @Test
  void isSettledAsAFaultOfOursOnAConnectionThatWasWaiting() {
    assertThat(send(writable())).isEqualTo(new Answered(200));

    assertThat(send(unwritable())).isInstanceOf(Faulted.class);
    assertThat(send(writable())).isEqualTo(new Answered(200));
  }

  @Test
  void saysWhatFailedAndWhereButNothingOfTheEvent() {
    assertThat(send(unwritable()).toString())
        .startsWith("the request could not be written: IndexOutOfBoundsException in ")
        .doesNotContain("100");
  }

  private DeliveryOutcome send(Event event) {
    Told told = new Told();
    context.runOnContext(_ -> sender.send(new TestCargo(List.of(event)), told));
    return told.awaitOutcome();
  }

  private static Event writable() {
    byte[] json = "{\"id\":\"1\"}".getBytes(UTF_8);
    return new Event("1", "t", "s", "", (byte) 0, new RawJson(json, 0, json.length));
  }

  /** Its bytes are not what they claim to be. */
  private static Event unwritable() {
    return new Event("1", "t", "s", "", (byte) 0, new RawJson(new byte[] {'{'}, 0, 100));
  }

  private Sender sender() {
    Subscription subscription =
        new Subscription(
            2,
            "billing",
            "/billing",
            1,
            new WebhookDestination(
                URI.create("http://127.0.0.1:" + port + "/"), BatchPolicy.NONE, List.of()),
            EventFilter.ALL,
            RetryPolicy.DEFAULT,
            List.of());
    return new WebhookSenders(vertx, new VertxLoop(vertx, context, InstantSource.system()))
        .senderFor(subscription, TOPIC, Profiles.named("cloud-2021").orElseThrow());
  }
}
