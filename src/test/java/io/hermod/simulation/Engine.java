package io.hermod.simulation;

import io.hermod.deadletter.BlobAnnouncer;
import io.hermod.deadletter.LetterMeters;
import io.hermod.deadletter.LetterRules;
import io.hermod.deadletter.LetterWriter;
import io.hermod.deadletter.TestBlobs;
import io.hermod.delivery.DeliveryMeters;
import io.hermod.delivery.Dispatcher;
import io.hermod.delivery.Endpoints;
import io.hermod.delivery.LaneState;
import io.hermod.delivery.ProbationLimits;
import io.hermod.delivery.RetrySettings;
import io.hermod.loop.Loop;
import io.hermod.profile.Profiles;
import io.hermod.publish.PublishMeters;
import io.hermod.store.Catalog;
import io.hermod.store.QuarantinedRow;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.store.embedded.SimulatedDrive;
import io.hermod.topic.ProfileChoice;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** One simulated process: the store, the lanes and the dead letters. It ends by being killed. */
final class Engine {
  private static final LetterRules LETTER_RULES =
      new LetterRules(Duration.ofSeconds(20), Duration.ofMinutes(10));

  private static final LetterMeters LETTER_METERS =
      new LetterMeters() {
        @Override
        public void deadLettered(long lane, String reason) {}

        @Override
        public void dropped(long lane, String reason) {}
      };

  private final Scheduler scheduler;
  private final SimulatedDrive.Mounted mounted;
  private final Dispatcher dispatcher;

  Engine(Scheduler scheduler, SimulatedDrive drive, Plan plan, World world) {
    this.scheduler = scheduler;
    this.mounted = drive.mount(scheduler, plan.loops());
    EmbeddedStore store = mounted.store();
    world.watch(store.catalog());
    List<Dispatcher.Seat> seats = new ArrayList<>();
    for (int i = 0; i < plan.loops(); i++) {
      Loop loop = new SimulatedLoop(scheduler);
      seats.add(new Dispatcher.Seat(loop, world.senders(loop)));
    }
    LetterWriter letters = letterWriter(seats.getFirst().loop(), store, world.blobs());
    this.dispatcher =
        new Dispatcher(
            new FaultyFollowing(store.journal(), world),
            store.parking(),
            store.catalog(),
            store.readers(),
            ProfileChoice.of(Profiles.named("cloud-2021").orElseThrow()),
            new RetrySettings(1, true),
            new Endpoints(new ProbationLimits(plan.probationThreshold(), Duration.ofMinutes(5))),
            plan.limits(),
            DeliveryMeters.NONE,
            letters,
            seats);
    store.dropWith(dispatcher);
    dispatcher.start();
    letters.start();
  }

  private LetterWriter letterWriter(Loop loop, EmbeddedStore store, TestBlobs blobs) {
    return new LetterWriter(
        loop,
        scheduler::fork,
        store.deadLetters(),
        blobs,
        new BlobAnnouncer(store.journal(), () -> builtInTopic(store.catalog()), PublishMeters.NONE),
        LETTER_METERS,
        LETTER_RULES,
        false);
  }

  private static Topic builtInTopic(Catalog catalog) {
    return catalog.view().topics().stream()
        .filter(topic -> topic.isBuiltIn())
        .findFirst()
        .orElseThrow();
  }

  static Topic topic(long id, String name) {
    return new Topic(id, name, "/" + name, "local", Map.of(), new TopicKeys("a", "b"));
  }

  EmbeddedStore store() {
    return mounted.store();
  }

  Dispatcher dispatcher() {
    return dispatcher;
  }

  Scheduler scheduler() {
    return scheduler;
  }

  void keepHouse() {
    mounted.housekeeping().run();
  }

  void dropOldest(long bytes) {
    scheduler.fork(() -> mounted.dropOldest(bytes));
  }

  List<QuarantinedRow> quarantined() {
    List<QuarantinedRow> rows = new ArrayList<>();
    scheduler.fork(() -> rows.addAll(mounted.store().quarantine().rows(1000)));
    scheduler.runUntilIdle();
    return rows;
  }

  List<LaneState> laneStates() {
    CompletableFuture<List<LaneState>> states = dispatcher.laneStates();
    scheduler.runUntilIdle();
    return states.join();
  }

  /** Nothing that was not durable is left. */
  void kill() {
    mounted.kill().run();
  }
}
