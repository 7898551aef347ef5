package io.hermod.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.DeliveryLimits;
import io.hermod.config.ProbationConfig;
import io.hermod.deadletter.blob.TestBlobs;
import io.hermod.deadletter.write.BlobAnnouncer;
import io.hermod.deadletter.write.DeadLetterMeters;
import io.hermod.deadletter.write.DeadLetterRules;
import io.hermod.deadletter.write.DeadLetterScheduler;
import io.hermod.delivery.endpoint.Endpoints;
import io.hermod.delivery.settle.RetrySettings;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.loop.TestLoop;
import io.hermod.profile.Profiles;
import io.hermod.publish.PublishMeters;
import io.hermod.store.DueKey;
import io.hermod.store.Lease;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Publication;
import io.hermod.store.Redriven;
import io.hermod.store.Shard;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.ProfileChoice;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKind;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Lanes on a test loop over a test store: publish, step, restart. */
public final class TestRouter {
  public static final DeliveryLimits LIMITS =
      new DeliveryLimits(4, 1000, 1 << 20, 1 << 20, 1 << 20, Duration.ofMillis(250));

  static final String LINK = "https://cloud.example/api/events";

  private static final DeadLetterRules LETTER_RULES =
      new DeadLetterRules(Duration.ofMinutes(5), Duration.ofHours(4));

  private static final DeadLetterMeters LETTER_METERS =
      new DeadLetterMeters() {
        @Override
        public void deadLettered(long lane, String eventId, String reason) {}

        @Override
        public void dropped(long lane, String eventId, String reason) {}
      };

  public final TestStore store = new TestStore();
  private final Map<Long, TestSubscriber> subscribers = new HashMap<>();
  private DeliveryLimits limits = LIMITS;
  private int redriven;
  private Runnable beforeFirstTask = () -> {};
  public TestLoop loop = new TestLoop();
  Inspector inspector;
  private @Nullable Dispatcher dispatcher;

  private ProbationConfig probation = new ProbationConfig(10, Duration.ofHours(3));
  Endpoints endpoints = new Endpoints(probation);
  public BatchPolicy batching = BatchPolicy.NONE;
  int eventBytes = 100;
  public RetryPolicy retryPolicy = RetryPolicy.DEFAULT;
  public DeliveryControl control = DeliveryControl.NONE;
  boolean isLink;
  public boolean sendersThrow;
  String armPrefix = "";
  public int sendersMade;
  public @Nullable DeadLetterDestination deadLetter;
  final TestBlobs blobs = new TestBlobs();
  final Topic builtIn = builtIn(store.newId());

  private final DeliveryMeters meters;

  public TestRouter() {
    this(DeliveryMeters.NONE);
  }

  public TestRouter(DeliveryMeters meters) {
    this.meters = meters;
    start();
  }

  public TestRouter with(DeliveryLimits newLimits) {
    limits = newLimits;
    startAnew();
    return this;
  }

  private Topic builtIn(long id) {
    Topic topic = new TopicBuilder(id, "tidings", "/tidings").build().as(TopicKind.DEAD_LETTERS);
    store.putTopic(topic);
    return topic;
  }

  /** No endpoint is ever left alone. */
  TestRouter withoutProbation() {
    probation = new ProbationConfig(Integer.MAX_VALUE, Duration.ZERO);
    startAnew();
    return this;
  }

  /** On another loop: on this one the dispatcher before would go on. */
  private void startAnew() {
    loop = new TestLoop();
    start();
  }

  private void start() {
    endpoints = new Endpoints(probation);
    DeadLetterScheduler writer =
        new DeadLetterScheduler(
            loop,
            Runnable::run,
            store.letters,
            blobs,
            new BlobAnnouncer(store, () -> builtIn, store::view, PublishMeters.NONE),
            LETTER_METERS,
            LETTER_RULES,
            false);
    Dispatcher started =
        new Dispatcher(
            new DeliveryRules(
                ProfileChoice.of(Profiles.named("cloud-2021").orElseThrow()),
                new RetrySettings(1, true),
                endpoints,
                limits,
                DeliveryObservers.NONE),
            meters,
            writer,
            List.of(
                new Dispatcher.LoopSenders(loop, (subscription, _, _) -> sender(subscription))));
    started.open(new Shard(0, store, store, store, Runnable::run, Lease.FOR_GOOD));
    beforeFirstTask.run();
    writer.start();
    inspector = started.inspector();
    dispatcher = started;
    loop.runUntilIdle();
  }

  Dispatcher dispatcher() {
    return Objects.requireNonNull(dispatcher);
  }

  /** What was not committed is gone, and so is every open connection. */
  public void crashAndRestart() {
    subscribers.values().forEach(TestSubscriber::disconnect);
    TestLoop next = new TestLoop();
    next.advance(Duration.between(next.now(), loop.now()));
    loop = next;
    start();
  }

  /** The same, with something done after the start and before anything runs. */
  public void crashWith(Runnable next) {
    beforeFirstTask = next;
    crashAndRestart();
    beforeFirstTask = () -> {};
  }

  private TestSubscriber sender(Subscription subscription) {
    if (sendersThrow) {
      throw new IllegalStateException("told to");
    }
    sendersMade++;
    return subscriber(subscription);
  }

  private TestSubscriber subscriber(Subscription subscription) {
    return subscribers.computeIfAbsent(subscription.lane(), _ -> new TestSubscriber());
  }

  public TestSubscriber subscriber(long lane) {
    return subscribers.computeIfAbsent(lane, _ -> new TestSubscriber());
  }

  public long topic(String name) {
    long id = store.newId();
    store.putTopic(new TopicBuilder(id, name, "/" + name).build());
    return id;
  }

  /** One that names its profile. */
  long topic(String name, String profile) {
    long id = store.newId();
    store.putTopic(new TopicBuilder(id, name, "/" + name).profile(profile).build());
    return id;
  }

  public long lane() {
    return store.newId();
  }

  /** Only subjects that begin with the prefix. */
  public long subscribe(long topic, String name, String prefix) {
    long lane = store.newId();
    put(lane, topic, name, prefix);
    return lane;
  }

  public void put(long lane, long topic, String name, String prefix) {
    put(lane, topic, name, new EventFilter(List.of(), prefix, "", true));
  }

  public void put(long lane, long topic, String name, EventFilter filter) {
    store.putSubscription(
        new SubscriptionBuilder(
                lane,
                topic,
                isLink
                    ? new EventGridDestination(URI.create(LINK), "key", null, batching)
                    : new WebhookDestination(
                        URI.create("http://localhost/" + name), batching, List.of()))
            .named(name, armPrefix + "/" + name)
            .filter(filter)
            .retries(retryPolicy)
            .deadLetter(deadLetter)
            .control(control)
            .build());
    loop.runUntilIdle();
  }

  void remove(long lane) {
    store.removeSubscription(lane);
    loop.runUntilIdle();
  }

  /** Each id is also the event's subject. */
  public void publish(long topic, String... ids) {
    List<Event> events = new ArrayList<>();
    for (String id : ids) {
      events.add(
          new Event(
              id, "type", id, "", (byte) 0, new RawJson(new byte[eventBytes], 0, eventBytes)));
    }
    publish(topic, events.toArray(Event[]::new));
  }

  public void publish(long topic, Event... events) {
    store.append(new Publication(topic, loop.now(), List.of(events)), _ -> {});
    loop.runUntilIdle();
  }

  /** Sends dead letters again whose events were published at that time; nobody is told yet. */
  List<DueKey> redrive(long lane, Instant publishedAt, String... ids) {
    List<DueKey> rows = new ArrayList<>();
    for (String id : ids) {
      ParkedEvent row =
          new ParkedEvent(
              Redriven.FIRST_POSITION + redriven++,
              new Event(id, "type", id, "", (byte) 0, json("{\"id\":\"" + id + "\"}")),
              publishedAt,
              0,
              List.of(),
              loop.now(),
              "",
              new Redriven(3, loop.now(), "job"));
      store.park(lane, row);
      rows.add(row.key());
    }
    return rows;
  }

  private static RawJson json(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return new RawJson(bytes, 0, bytes.length);
  }

  void tellOfRedriven(long lane, List<DueKey> rows) {
    Objects.requireNonNull(dispatcher).redriven(lane, rows);
    loop.runUntilIdle();
  }

  /** Has parked events below this position given up; how many, once that is durable. */
  CompletableFuture<Integer> dropBelow(long position) {
    CompletableFuture<Integer> dropped = Objects.requireNonNull(dispatcher).drop(0, position);
    loop.runUntilIdle();
    return dropped;
  }

  public LaneState laneState(long lane) {
    return laneStates().stream().filter(each -> each.lane() == lane).findFirst().orElseThrow();
  }

  List<LaneState> laneStates() {
    CompletableFuture<List<LaneState>> states = Objects.requireNonNull(dispatcher).laneStates();
    loop.runUntilIdle();
    return states.join();
  }

  public void commit() {
    loop.advance(LIMITS.commitInterval());
  }
}
