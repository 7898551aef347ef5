package io.hermod.simulation;

import io.hermod.config.ProbationConfig;
import io.hermod.deadletter.blob.TestBlobs;
import io.hermod.deadletter.write.BlobAnnouncer;
import io.hermod.deadletter.write.DeadLetterMeters;
import io.hermod.deadletter.write.DeadLetterRules;
import io.hermod.deadletter.write.DeadLetterScheduler;
import io.hermod.delivery.DeliveryMeters;
import io.hermod.delivery.DeliveryObservers;
import io.hermod.delivery.DeliveryRules;
import io.hermod.delivery.Dispatcher;
import io.hermod.delivery.LaneState;
import io.hermod.delivery.endpoint.Endpoints;
import io.hermod.delivery.settle.RetrySettings;
import io.hermod.loop.Loop;
import io.hermod.profile.Profiles;
import io.hermod.publish.PublishMeters;
import io.hermod.store.Lease;
import io.hermod.store.QuarantinedRow;
import io.hermod.store.Shard;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.store.embedded.SimulatedDrive;
import io.hermod.topic.ProfileChoice;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One simulated process with the store, the lanes and the dead letters. It always ends by being
 * killed.
 */
final class Engine {
  private static final DeadLetterRules LETTER_RULES =
      new DeadLetterRules(Duration.ofSeconds(20), Duration.ofMinutes(10));

  private static final DeadLetterMeters LETTER_METERS =
      new DeadLetterMeters() {
        @Override
        public void deadLettered(long lane, String eventId, String reason) {}

        @Override
        public void dropped(long lane, String eventId, String reason) {}
      };

  private final Scheduler scheduler;
  private final SimulatedDrive.Mounted mounted;
  private final Dispatcher dispatcher;

  Engine(Scheduler scheduler, SimulatedDrive drive, Plan plan, World world) {
    this.scheduler = scheduler;
    this.mounted = drive.mount(scheduler, plan.loops());
    EmbeddedStore store = mounted.store();
    world.watch(store.laneCatalog());
    List<Dispatcher.LoopSenders> loops = new ArrayList<>();
    for (int i = 0; i < plan.loops(); i++) {
      Loop loop = new SimulatedLoop(scheduler);
      loops.add(new Dispatcher.LoopSenders(loop, world.senders(loop)));
    }
    DeadLetterScheduler letters = letterWriter(loops.getFirst().loop(), store, world.blobs());
    this.dispatcher =
        new Dispatcher(
            new DeliveryRules(
                ProfileChoice.of(Profiles.named("cloud-2021").orElseThrow()),
                new RetrySettings(1, true),
                new Endpoints(
                    new ProbationConfig(plan.probationThreshold(), Duration.ofMinutes(5))),
                plan.limits(),
                DeliveryObservers.NONE),
            DeliveryMeters.NONE,
            letters,
            loops);
    store.dropWith(dispatcher);
    dispatcher.open(
        new Shard(
            EmbeddedStore.SHARD,
            new FaultyFollowing(store.journal(), world),
            store.parking(),
            store.laneCatalog(),
            store.readers(),
            Lease.FOR_GOOD));
    letters.start();
  }

  private DeadLetterScheduler letterWriter(Loop loop, EmbeddedStore store, TestBlobs blobs) {
    return new DeadLetterScheduler(
        loop,
        scheduler::fork,
        store.deadLetters(),
        blobs,
        new BlobAnnouncer(
            store.intake(),
            () -> builtInTopic(store.catalog()),
            store.catalog()::view,
            PublishMeters.NONE),
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
    return new TopicBuilder(id, name, "/" + name).build();
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

  void throwInTask(boolean isDone) {
    mounted.throwInTask(isDone);
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

  /** Kills the process; everything that was not durable is lost. */
  void kill() {
    mounted.kill().run();
  }
}
