package io.hermod.destination.senders;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.Sender;
import io.hermod.destination.TestBatchBody;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.Outcome;
import io.hermod.profile.Profiles;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UnwritableEventTest {
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/topics/orders").build();

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
    assertThat(send(writable())).isEqualTo(new Responded(200));

    assertThat(send(unwritable())).isInstanceOf(Faulted.class);
    assertThat(send(writable())).isEqualTo(new Responded(200));
  }

  @Test
  void saysWhatFailedAndWhereButNothingOfTheEvent() {
    assertThat(send(unwritable()).toString())
        .startsWith("the request could not be written: IndexOutOfBoundsException in ")
        .doesNotContain("100");
  }

  private DeliveryOutcome send(Event event) {
    Told told = new Told();
    context.runOnContext(_ -> sender.send(new TestBatchBody(List.of(event)), told));
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
        new SubscriptionBuilder(
                2,
                1,
                new WebhookDestination(
                    URI.create("http://127.0.0.1:" + port + "/"), BatchPolicy.NONE, List.of()))
            .named("billing", "/billing")
            .filter(EventFilter.ALL)
            .build();
    return new DestinationSenders(vertx, new VertxLoop(vertx, context, InstantSource.system()))
        .senderFor(subscription, TOPIC, Profiles.named("cloud-2021").orElseThrow());
  }
}
