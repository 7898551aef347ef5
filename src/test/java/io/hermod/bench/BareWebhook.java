package io.hermod.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.ResourceConfig;
import io.hermod.destination.BatchBody;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.Sender;
import io.hermod.destination.TestBatchBody;
import io.hermod.destination.kafka.KafkaProducers;
import io.hermod.destination.senders.ConfiguredResources;
import io.hermod.destination.senders.DestinationSenders;
import io.hermod.destination.senders.SenderSettings;
import io.hermod.destination.webhook.BearerSource;
import io.hermod.egress.Egress;
import io.hermod.egress.EgressPolicy;
import io.hermod.egress.OutboundProxy;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.TestProfiles;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.tls.CallRules;
import io.hermod.tls.OutboundTls;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKeys;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Hermod's own sender of webhooks, on one event loop, without the rest of Hermod. */
final class BareWebhook implements BareSender.Client {
  private final Context loop;
  private final Sender sender;
  private final BatchBody batch;

  BareWebhook(String url) {
    Vertx vertx =
        Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setPreferNativeTransport(true));
    this.loop = vertx.getOrCreateContext();
    CallRules blind = CallRules.USUAL.blind();
    DestinationSenders senders =
        new DestinationSenders(
            vertx,
            new VertxLoop(vertx, loop, InstantSource.system()),
            new OutboundTls(blind, blind),
            new Egress(EgressPolicy.OPEN, OutboundProxy.NONE),
            new SenderSettings(
                false,
                "origin",
                BearerSource.NONE,
                new ConfiguredResources(ResourceConfig.NONE),
                new KafkaProducers(),
                InstantSource.system()));
    this.sender =
        senders.senderFor(
            new SubscriptionBuilder(2, 1, new WebhookDestination(URI.create(url)))
                .named("shop", "/shop")
                .filter(EventFilter.ALL)
                .build(),
            new TopicBuilder(1, "orders", "/topics/orders").keys(new TopicKeys("a", "b")).build(),
            TestProfiles.waiting(Duration.ofSeconds(30), Duration.ofSeconds(1)));
    String array = EventBody.of(1);
    byte[] json = array.substring(1, array.length() - 1).getBytes(UTF_8);
    this.batch =
        new TestBatchBody(
            List.of(
                new Event("1", "type", "s", "2.0", (byte) 0, new RawJson(json, 0, json.length))));
  }

  @Override
  public int send(int count) throws InterruptedException {
    Run run = new Run(count);
    loop.runOnContext(
        _ -> {
          for (int i = 0; i < BareSender.IN_FLIGHT; i++) {
            run.sendNext();
          }
        });
    run.done.await();
    return run.accepted.get();
  }

  /** Sends the next request whenever one has its response. */
  private final class Run implements DeliveryListener {
    private final CountDownLatch done;
    private final AtomicInteger accepted = new AtomicInteger();
    private int left;

    Run(int count) {
      this.done = new CountDownLatch(count);
      this.left = count;
    }

    void sendNext() {
      if (left > 0) {
        left--;
        sender.send(batch, this);
      }
    }

    @Override
    public void settled(DeliveryOutcome outcome) {
      accepted.addAndGet(outcome.status() == 200 ? 1 : 0);
      done.countDown();
      sendNext();
    }

    @Override
    public void lateEnd(@Nullable DeliveryOutcome answer) {}
  }
}
