package io.hermod.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.deadletter.BlobAnnouncer;
import io.hermod.deadletter.LetterMeters;
import io.hermod.deadletter.LetterRules;
import io.hermod.deadletter.LetterWriter;
import io.hermod.deadletter.TestBlobs;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.filter.EventFilter;
import io.hermod.loop.TestLoop;
import io.hermod.profile.Profiles;
import io.hermod.publish.PublishMeters;
import io.hermod.store.DueKey;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Publication;
import io.hermod.store.Redriven;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.ProfileChoice;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import io.hermod.topic.TopicKind;
import io.hermod.topic.TopicSchema;
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
final class TestRouter {
  static final DeliveryLimits LIMITS =
      new DeliveryLimits(4, 1000, 1 << 20, 1 << 20, 1 << 20, Duration.ofMillis(250));

  static final String LINK = "https://cloud.example/api/events";

  private static final LetterRules LETTER_RULES =
      new LetterRules(Duration.ofMinutes(5), Duration.ofHours(4));

  private static final LetterMeters LETTER_METERS =
      new LetterMeters() {
        @Override
        public void deadLettered(long lane, String reason) {}

        @Override
        public void dropped(long lane, String reason) {}
      };

  final TestStore store = new TestStore();
  private final Map<Long, TestSubscriber> subscribers = new HashMap<>();
  private DeliveryLimits limits = LIMITS;
  private int redriven;
  private Runnable beforeFirstTask = () -> {};
  TestLoop loop = new TestLoop();
  Inspector inspector;
  private @Nullable Dispatcher dispatcher;

  private ProbationLimits probation = new ProbationLimits(10, Duration.ofHours(3));
  Endpoints endpoints = new Endpoints(probation);
  BatchPolicy batching = BatchPolicy.NONE;
  int eventBytes = 100;
  RetryPolicy retryPolicy = RetryPolicy.DEFAULT;
  boolean isLink;
  boolean sendersThrow;
  String armPrefix = "";
  int sendersMade;
  @Nullable DeadLetterDestination deadLetter;
  final TestBlobs blobs = new TestBlobs();
  final Topic builtIn = builtIn(store.newId());

  private final DeliveryMeters meters;

  TestRouter() {
    this(DeliveryMeters.NONE);
  }

  TestRouter(DeliveryMeters meters) {
    this.meters = meters;
    start();
  }

  TestRouter with(DeliveryLimits newLimits) {
    limits = newLimits;
    startAnew();
    return this;
  }

  private Topic builtIn(long id) {
    Topic topic =
        new Topic(
                id,
                "tidings",
                "/tidings",
                "local",
                Map.of(),
                new TopicKeys("a", "b"),
                null,
                TopicSchema.EVENT_GRID)
            .as(TopicKind.BUILT_IN);
    store.putTopic(topic);
    return topic;
  }

  /** No endpoint is ever left alone. */
  TestRouter withoutProbation() {
    probation = new ProbationLimits(Integer.MAX_VALUE, Duration.ZERO);
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
    LetterWriter writer =
        new LetterWriter(
            loop,
            Runnable::run,
            store.letters,
            blobs,
            new BlobAnnouncer(store, () -> builtIn, PublishMeters.NONE),
            LETTER_METERS,
            LETTER_RULES,
            false);
    Dispatcher started =
        new Dispatcher(
            store,
            store,
            store,
            Runnable::run,
            ProfileChoice.of(Profiles.named("cloud-2021").orElseThrow()),
            new RetrySettings(1, true),
            endpoints,
            limits,
            meters,
            writer,
            List.of(new Dispatcher.Seat(loop, (subscription, _, _) -> sender(subscription))));
    started.start();
    beforeFirstTask.run();
    writer.start();
    inspector = started.inspector();
    dispatcher = started;
    loop.runUntilIdle();
  }

  /** What was not committed is gone, and so is every open connection. */
  void crashAndRestart() {
    subscribers.values().forEach(TestSubscriber::disconnect);
    TestLoop next = new TestLoop();
    next.advance(Duration.between(next.now(), loop.now()));
    loop = next;
    start();
  }

  /** The same, with something done after the start and before anything runs. */
  void crashWith(Runnable next) {
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

  TestSubscriber subscriber(long lane) {
    return subscribers.computeIfAbsent(lane, _ -> new TestSubscriber());
  }

  long topic(String name) {
    long id = store.newId();
    store.putTopic(new Topic(id, name, "/" + name, "local", Map.of(), new TopicKeys("a", "b")));
    return id;
  }

  /** One of the Edge module. */
  long edgeTopic(String name) {
    long id = store.newId();
    TopicKeys keys = new TopicKeys("a", "b");
    store.putTopic(
        new Topic(id, name, "/" + name, "local", Map.of(), keys, "edge", TopicSchema.EVENT_GRID));
    return id;
  }

  long lane() {
    return store.newId();
  }

  /** Only subjects that begin with the prefix. */
  long subscribe(long topic, String name, String prefix) {
    long lane = store.newId();
    put(lane, topic, name, prefix);
    return lane;
  }

  void put(long lane, long topic, String name, String prefix) {
    put(lane, topic, name, new EventFilter(List.of(), prefix, "", true));
  }

  void put(long lane, long topic, String name, EventFilter filter) {
    store.putSubscription(
        new Subscription(
            lane,
            name,
            armPrefix + "/" + name,
            topic,
            isLink
                ? new EventGridDestination(URI.create(LINK), "key", null, batching)
                : new WebhookDestination(
                    URI.create("http://localhost/" + name), batching, List.of()),
            filter,
            retryPolicy,
            List.of(),
            Schema.EVENT_GRID,
            deadLetter));
    loop.runUntilIdle();
  }

  void remove(long lane) {
    store.removeSubscription(lane);
    loop.runUntilIdle();
  }

  /** Each id is also the event's subject. */
  void publish(long topic, String... ids) {
    List<Event> events = new ArrayList<>();
    for (String id : ids) {
      events.add(
          new Event(
              id, "type", id, "", (byte) 0, new RawJson(new byte[eventBytes], 0, eventBytes)));
    }
    publish(topic, events.toArray(Event[]::new));
  }

  void publish(long topic, Event... events) {
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

  LaneState laneState(long lane) {
    return laneStates().stream().filter(each -> each.lane() == lane).findFirst().orElseThrow();
  }

  List<LaneState> laneStates() {
    CompletableFuture<List<LaneState>> states = Objects.requireNonNull(dispatcher).laneStates();
    loop.runUntilIdle();
    return states.join();
  }

  void commit() {
    loop.advance(LIMITS.commitInterval());
  }
}
