package io.hermod.destination.senders;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.EgressConfig;
import io.hermod.config.ResourceConfig;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.TestBatchBody;
import io.hermod.destination.kafka.KafkaProducers;
import io.hermod.destination.webhook.BearerSource;
import io.hermod.egress.Egress;
import io.hermod.egress.EgressPolicy;
import io.hermod.egress.OutboundProxy;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.event.TraceContext;
import io.hermod.filter.EventFilter;
import io.hermod.loop.MovableLoop;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.Profile;
import io.hermod.profile.TestProfiles;
import io.hermod.subscription.Destination;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.tls.OutboundTls;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKeys;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The senders of one event loop, with configured resources. The egress policy denies this machine,
 * which must not matter for what the operator has configured.
 */
public final class TestSenders implements AutoCloseable {
  private static final Topic TOPIC =
      new TopicBuilder(1, "orders", "/topics/orders").keys(new TopicKeys("a", "b")).build();

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final KafkaProducers kafka = new KafkaProducers();
  private final MovableLoop loop =
      new MovableLoop(new VertxLoop(vertx, context, InstantSource.system()));
  private final DestinationSenders senders;
  private @Nullable TraceContext trace;
  private Schema schema = Schema.EVENT_GRID;
  private Profile profile = TestProfiles.waiting(Duration.ofSeconds(5), Duration.ofSeconds(1));

  public TestSenders(ResourceConfig resources) {
    this(resources, OutboundTls.USUAL);
  }

  public TestSenders(ResourceConfig resources, OutboundTls tls) {
    this.senders =
        new DestinationSenders(
            vertx,
            loop,
            tls,
            new Egress(
                EgressPolicy.of(new EgressConfig(List.of(), List.of("loopback"))),
                OutboundProxy.NONE),
            new SenderSettings(
                false,
                "origin",
                BearerSource.NONE,
                new ConfiguredResources(resources),
                kafka,
                InstantSource.system()));
  }

  public TestSenders delivering(Schema delivery) {
    schema = delivery;
    return this;
  }

  /**
   * Sets how long responses may take.
   *
   * @param late how long after the request a late response still counts
   */
  public TestSenders waiting(Duration response, Duration late) {
    profile = TestProfiles.waiting(response, late);
    return this;
  }

  /** Sends events that belong to this trace. */
  public TestSenders in(TraceContext context) {
    trace = context;
    return this;
  }

  /** Moves the time of the loop, but not that of the destinations. */
  public void advance(Duration time) {
    loop.advance(time);
  }

  /** How many timers the senders have set. */
  public int timers() {
    return loop.timers();
  }

  /** Sends events in one request, and waits for its outcome. */
  public DeliveryOutcome send(Destination destination, String... events) {
    return begin(destination, events).awaitOutcome();
  }

  /** Begins to send events in one request. */
  public Told begin(Destination destination, String... events) {
    Told told = new Told();
    TestBatchBody body = new TestBatchBody(Arrays.stream(events).map(this::event).toList());
    context.runOnContext(
        _ ->
            senders
                .senderFor(
                    new SubscriptionBuilder(2, 1, destination)
                        .named("shop", "/shop")
                        .filter(EventFilter.ALL)
                        .schema(schema)
                        .build(),
                    TOPIC,
                    profile)
                .send(body, told));
    return told;
  }

  private Event event(String text) {
    byte[] json = text.getBytes(UTF_8);
    Event event = new Event("1", "type", "s", "2.0", (byte) 0, new RawJson(json, 0, json.length));
    return trace == null ? event : event.in(trace);
  }

  @Override
  public void close() {
    kafka.close();
    vertx.close().await();
  }
}
