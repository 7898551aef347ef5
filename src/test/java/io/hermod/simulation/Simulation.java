package io.hermod.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.AdvancedFilter;
import io.hermod.filter.EventFilter;
import io.hermod.filter.Operator;
import io.hermod.simulation.SimulatedEndpoint.Mood;
import io.hermod.store.AppendResult;
import io.hermod.store.Publication;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.embedded.SimulatedDrive;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.FlowLimits;
import io.hermod.subscription.Pause;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.TopicKind;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * One run: publishers publish, operators change subscriptions, endpoints and disks fail, and
 * processes die. Then everything recovers, and no event may be missing. The seed determines every
 * step.
 */
final class Simulation {
  private static final Duration BETWEEN_HOUSEKEEPINGS = Duration.ofMinutes(5);
  private static final Duration RECOVERY = Duration.ofMinutes(90);
  private static final int MOST_CHANGES = 20;

  private final Random random;
  private final Plan plan;
  private final SimulatedClock clock = new SimulatedClock();
  private final World world;
  private final SimulatedDrive drive;
  private final List<Long> topics = new ArrayList<>();
  private Engine engine;
  private int published;
  private int subscribed;
  private boolean isManaging;
  private boolean hasLostSyncs;
  private long order;

  Simulation(long seed, Path folder) {
    this.random = new Random(seed);
    this.plan = Plan.of(random);
    this.world = new World(random);
    this.drive = new SimulatedDrive(folder, plan.segmentBytes(), plan.retention());
    this.engine = boot();
    setUp();
  }

  private Engine boot() {
    return new Engine(new Scheduler(random, clock), drive, plan, world);
  }

  private void setUp() {
    manage(
        () -> {
          var catalog = engine.store().catalog();
          catalog.putTopic(Engine.topic(catalog.newId(), "tidings").as(TopicKind.DEAD_LETTERS));
          for (int i = 0; i < 2; i++) {
            long id = catalog.newId();
            catalog.putTopic(Engine.topic(id, "topic" + i));
            topics.add(id);
          }
        });
    engine.scheduler().runUntilIdle();
    for (int i = 0; i < 3; i++) {
      putSubscription();
      engine.scheduler().runUntilIdle();
    }
  }

  /** Returns a number that identifies this run. */
  long run() {
    for (int i = 0; i < plan.steps(); i++) {
      runSome();
      take(plan.next(random));
    }
    recover();
    world.blobs().landLateWrites();
    new Audit(engine, world).check();
    kill();
    new Audit(engine, world).checkNothingIsLeft(drive, plan.retention());
    drive.discard();
    return order;
  }

  private void runSome() {
    int most = random.nextInt(40);
    for (int i = 0; i < most && engine.scheduler().stepUnlessAsleep(); i++) {
      // Steps until the process is idle or the limit is reached.
    }
  }

  private void take(Plan.Step step) {
    switch (step) {
      case PUBLISH -> publish(false);
      case PASS_TIME -> passTime(Duration.ofMillis(random.nextInt(30_000)));
      case CHANGE_MOOD -> anyEndpoint().become(anyMood());
      case PUT_SUBSCRIPTION -> putSubscription();
      case REMOVE_SUBSCRIPTION -> removeSubscription();
      case KEEP_HOUSE -> engine.keepHouse();
      case PAUSE_OR_RESUME -> pauseOrResume();
      case THROW_IN_SENDER -> anyEndpoint().become(Mood.THROWING);
      case THROW_IN_FILTER -> publish(true);
      case THROW_IN_TASK -> engine.throwInTask(random.nextBoolean());
      case LOSE_BATCH -> world.loseNextBatch();
      case FAIL_JOURNAL_SYNC -> failJournalSyncs();
      case FILL_DISK -> drive.fill(random.nextInt(5000));
      case FAIL_STATE_WRITES -> drive.failStateWrites(1 + random.nextInt(4));
      case FAIL_STATE_SYNCS -> drive.failStateSyncs(1 + random.nextInt(2));
      case FAIL_STATE_READS -> drive.failStateReads(1 + random.nextInt(3));
      case FAIL_STATE_OPENINGS -> failReopening();
      case BREAK_CONTAINER -> world.blobs().breakContainer(random.nextBoolean() ? "letters" : "");
      case LAND_LATE_WRITES -> world.blobs().landLateWrites();
      case DROP_OLDEST -> dropOldest(1 + random.nextInt(2000));
      case DAMAGE_ROW -> restart(Death.DAMAGE);
      case KILL -> restart(Death.KILL);
      case CUT_POWER -> restart(Death.POWER_CUT);
    }
  }

  private void publish(boolean isBroken) {
    long topic = topics.get(random.nextInt(topics.size()));
    List<Event> events = new ArrayList<>();
    int count = 1 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      String id = (random.nextBoolean() ? "a/" : "b/") + published++;
      events.add(isBroken && i == 0 ? brokenEvent(id + Ledger.BROKEN) : event(id));
    }
    publish(topic, events);
  }

  private void publish(long topic, List<Event> events) {
    engine
        .store()
        .intake()
        .append(
            new Publication(topic, clock.instant(), events),
            result -> acknowledge(topic, events, result));
  }

  private Event event(String id) {
    return event(id, "\"" + "x".repeat(random.nextInt(300)) + "\"}}");
  }

  /**
   * Creates an event that is not JSON, so that filters throw. No publisher could get it accepted.
   */
  private static Event brokenEvent(String id) {
    return event(id, "");
  }

  private static Event event(String id, String end) {
    byte[] json = ("{\"id\":\"" + id + "\",\"data\":{\"n\":" + end).getBytes(UTF_8);
    return new Event(id, "type", id, "", (byte) 0, new RawJson(json, 0, json.length));
  }

  private void acknowledge(long topic, List<Event> events, AppendResult result) {
    if (result instanceof AppendResult.Appended(long position)) {
      for (int i = 0; i < events.size(); i++) {
        world.ledger().acknowledged(topic, position + i, events.get(i).id());
      }
    }
  }

  private void passTime(Duration time) {
    Instant end = clock.instant().plus(time);
    int steps = random.nextInt(60);
    for (int i = 0; i < steps && engine.scheduler().advanceTo(end); i++) {
      runSome();
    }
  }

  private SimulatedEndpoint anyEndpoint() {
    List<SimulatedEndpoint> all = List.copyOf(world.endpoints());
    return all.get(random.nextInt(all.size()));
  }

  private static final List<Mood> MOODS =
      List.of(Mood.WELL, Mood.FAILING, Mood.SLOW, Mood.GONE, Mood.TALKATIVE, Mood.MOODY);

  private Mood anyMood() {
    return MOODS.get(random.nextInt(MOODS.size()));
  }

  private void putSubscription() {
    List<Subscription> existing = subscriptions();
    boolean isNew = existing.size() < 2 || (existing.size() < 6 && random.nextInt(4) == 0);
    Subscription old = isNew ? null : existing.get(random.nextInt(existing.size()));
    long topic = old == null ? topics.get(random.nextInt(topics.size())) : old.topicId();
    Subscription wish =
        old == null
            ? subscription(0, "subscription" + subscribed++, topic).with(anyControl(Pause.NONE))
            : subscription(old.lane(), old.name(), topic).with(anyControl(old.pause()));
    manage(
        () -> {
          var catalog = engine.store().catalog();
          catalog.putSubscription(old == null ? wish.onLane(catalog.newId()) : wish);
        });
  }

  private Subscription subscription(long lane, String name, long topic) {
    EventFilter filter =
        new EventFilter(
            List.of(), anyPrefix(), "", true, false, random.nextBoolean() ? List.of() : ADVANCED);
    return new SubscriptionBuilder(
            lane,
            topic,
            new WebhookDestination(
                URI.create("http://127.0.0.1:8080/" + name), anyBatching(), List.of()))
        .named(name, "/" + name)
        .filter(filter)
        .retries(
            new RetryPolicy(1 + random.nextInt(30), Duration.ofMinutes(1 + random.nextInt(40))))
        .deadLetter(random.nextBoolean() ? null : LETTERS)
        .build();
  }

  private static final List<AdvancedFilter> ADVANCED =
      List.of(new AdvancedFilter.Presence(Operator.named("IsNotNull").orElseThrow(), "data.n"));

  private static final DeadLetterDestination LETTERS =
      new DeadLetterDestination("/storageAccounts/keeper", "letters", false);

  private String anyPrefix() {
    return List.of("", "", "a/", "b/").get(random.nextInt(4));
  }

  private BatchPolicy anyBatching() {
    return random.nextBoolean()
        ? BatchPolicy.NONE
        : new BatchPolicy(1 + random.nextInt(5), 1, random.nextBoolean());
  }

  private DeliveryControl anyControl(Pause pause) {
    Integer maxInFlight = random.nextInt(3) > 0 ? null : 1 + random.nextInt(3);
    Integer maxEventsPerSecond = random.nextInt(3) > 0 ? null : 1 + random.nextInt(100);
    return new DeliveryControl(pause, new FlowLimits(maxInFlight, maxEventsPerSecond), false, null);
  }

  private void pauseOrResume() {
    List<Subscription> existing = subscriptions();
    if (!existing.isEmpty()) {
      Subscription old = existing.get(random.nextInt(existing.size()));
      boolean keepsTimeToLive = random.nextBoolean();
      manage(() -> set(old, !old.pause().isPaused(), keepsTimeToLive));
    }
  }

  private void set(Subscription old, boolean isPaused, boolean keepsTimeToLive) {
    Pause pause = old.pause().with(isPaused, keepsTimeToLive, clock.instant());
    engine.store().catalog().putSubscription(old.with(old.control().with(pause)));
  }

  private void removeSubscription() {
    List<Subscription> existing = subscriptions();
    if (existing.size() > 1) {
      long lane = existing.get(random.nextInt(existing.size())).lane();
      manage(() -> engine.store().catalog().removeSubscription(lane));
    }
  }

  private List<Subscription> subscriptions() {
    return topics.stream()
        .flatMap(topic -> engine.store().catalog().view().subscriptions(topic).stream())
        .toList();
  }

  /**
   * Runs a change on a thread of its own, because management blocks. There is one change at a time.
   */
  private void manage(Runnable change) {
    if (!isManaging) {
      isManaging = true;
      engine.scheduler().fork(() -> tryTo(change));
    }
  }

  private void tryTo(Runnable change) {
    try {
      change.run();
    } catch (StoreUnavailableException _) {
      // The caller gets a 503.
    } finally {
      isManaging = false;
    }
  }

  /**
   * Drops some or all of the waiting events. Publishes meanwhile, because a store fills up while
   * events arrive.
   */
  private void dropOldest(int bytes) {
    engine.dropOldest(bytes % 4 == 0 ? bytes : bytes << 10);
    for (int i = 0; i < 3; i++) {
      publish(false);
      passTime(Duration.ofMillis(random.nextInt(200)));
    }
  }

  private void failJournalSyncs() {
    hasLostSyncs = true;
    drive.failJournalSyncs(1 + random.nextInt(3));
  }

  private void failReopening() {
    drive.failStateWrites(2 + random.nextInt(4));
    drive.failStateOpenings(1 + random.nextInt(3));
  }

  /** The ways in which a process may end. */
  private enum Death {
    KILL,
    POWER_CUT,
    /** A row is damaged before the next process starts. */
    DAMAGE
  }

  private void restart(Death death) {
    kill();
    drive.heal();
    // After a failed sync, the operating system may have lost data that it still showed to the
    // process.
    if (death == Death.POWER_CUT || hasLostSyncs) {
      drive.cutPower(random.nextBoolean() ? random : null);
    }
    if (death == Death.DAMAGE) {
      world.ledger().damaged(drive.damageRow(random));
    }
    hasLostSyncs = false;
    isManaging = false;
    engine = boot();
  }

  private void kill() {
    order = order * 31 + engine.scheduler().order();
    engine.kill();
  }

  private void recover() {
    drive.heal();
    world.recover();
    resumeAll();
    Instant end = clock.instant().plus(RECOVERY);
    while (clock.instant().isBefore(end)) {
      runUntil(clock.instant().plus(BETWEEN_HOUSEKEEPINGS));
      engine.keepHouse();
    }
    sayFarewell();
    runUntil(end.plus(Duration.ofMinutes(10)));
  }

  /**
   * Changes that are in progress, or whose rows could not be written, go first, because they may
   * pause a subscription.
   */
  private void resumeAll() {
    for (int i = 0; i < MOST_CHANGES; i++) {
      engine.keepHouse();
      runUntil(clock.instant().plusSeconds(2));
      subscriptions().stream()
          .filter(each -> each.pause().isPaused())
          .findFirst()
          .ifPresent(each -> manage(() -> set(each, false, each.pause().keepsTimeToLive())));
    }
  }

  /**
   * Publishes events that every working lane delivers. They also end the probation of endpoints.
   */
  private void sayFarewell() {
    for (long topic : topics) {
      publish(topic, List.of(event("a/farewell"), event("b/farewell")));
    }
  }

  private void runUntil(Instant end) {
    do {
      engine.scheduler().runUntilIdle();
    } while (engine.scheduler().advanceTo(end));
    engine.scheduler().runUntilIdle();
  }
}
