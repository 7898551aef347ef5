package io.hermod.store.kafka;

import io.hermod.config.ClusterConfig;
import io.hermod.destination.kafka.KafkaBroker;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.secret.MasterKeys;
import io.hermod.store.CommitBatch;
import io.hermod.store.CommitResult;
import io.hermod.store.Cursor;
import io.hermod.store.DeliveryStoreContract.OpenStore;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.EntrySelector;
import io.hermod.store.History;
import io.hermod.store.Intake;
import io.hermod.store.Journal;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Parking;
import io.hermod.store.Recorded;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.deadletter.DeadLetterNotes;
import io.hermod.store.deadletter.DeadLetters;
import io.hermod.store.deadletter.Redrives;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The store on Kafka as the contracts see it. */
record TestKafkaStore(KafkaNode node, KafkaStore store) implements OpenStore {

  /**
   * Opens the store, with the topics that it creates.
   *
   * @param folder gets the copy of the rows
   */
  static TestKafkaStore open(KafkaBroker broker, String prefix, Path folder, InstantSource clock) {
    KafkaNode node =
        KafkaNode.open(
            folder,
            new ClusterConfig(
                broker.bootstrapServers(),
                prefix,
                1,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()),
            MasterKeys.open(folder.resolveSibling("key")),
            clock,
            System::nanoTime);
    try {
      return new TestKafkaStore(
          node, node.lead(new KafkaStore.Host(2, clock, () -> true, () -> {})));
    } catch (RuntimeException e) {
      node.close();
      throw e;
    }
  }

  /** Parks an event at a position, due at once. */
  static CompletableFuture<CommitResult> park(
      OpenStore store, long lane, long position, Instant now) {
    byte[] json = "{}".getBytes(StandardCharsets.UTF_8);
    Event event = new Event("e" + position, "", "", "", (byte) 0, new RawJson(json, 0, 2));
    ParkedEvent parked = new ParkedEvent(position, event, now, 1, List.of(), now, "");
    LaneChange change =
        new LaneChange(lane, 1, Cursor.at(position + 1), List.of(parked), List.of(), List.of());
    CompletableFuture<CommitResult> result = new CompletableFuture<>();
    store.parking().commit(new CommitBatch(0, List.of(change), 0), result::complete);
    return result;
  }

  /** Returns the positions of the events that a lane has parked, in order. */
  static List<Long> parked(OpenStore store, long lane, Instant now) {
    CompletableFuture<DueResult> due = new CompletableFuture<>();
    store.parking().due(lane, DueKey.FIRST, now, Integer.MAX_VALUE, Long.MAX_VALUE, due::complete);
    return ((DueResult.Found) due.join()).events().stream().map(ParkedEvent::position).toList();
  }

  /** Returns the positions of all entries in the journal, in order. */
  static List<Long> entries(OpenStore store) {
    return store.journal().read(0, EntrySelector.ALL, Integer.MAX_VALUE).entries().stream()
        .map(Recorded::position)
        .toList();
  }

  @Override
  public Intake intake() {
    return store.intake();
  }

  @Override
  public Journal journal() {
    return store.journal();
  }

  @Override
  public Parking parking() {
    return store.parking();
  }

  @Override
  public Catalog catalog() {
    return store.catalog();
  }

  @Override
  public LaneCatalog laneCatalog() {
    return store.laneCatalog();
  }

  @Override
  public History history() {
    return store.history();
  }

  @Override
  public DeadLetters deadLetters() {
    return store.deadLetters();
  }

  @Override
  public DeadLetterNotes letterNotes() {
    return store.letterNotes();
  }

  @Override
  public Redrives redrives() {
    return store.redrives();
  }

  @Override
  public void close() {
    store.close();
    node.close();
  }
}
