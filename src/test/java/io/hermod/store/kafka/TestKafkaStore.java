package io.hermod.store.kafka;

import io.hermod.secret.TestKeys;
import io.hermod.store.DeliveryStoreContract.OpenStore;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.EntrySelector;
import io.hermod.store.History;
import io.hermod.store.Intake;
import io.hermod.store.Journal;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Parking;
import io.hermod.store.Recorded;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.deadletter.DeadLetterNotes;
import io.hermod.store.deadletter.DeadLetters;
import io.hermod.store.deadletter.Redrives;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The store on Kafka as the contracts see it. */
record TestKafkaStore(KafkaStore store) implements OpenStore {

  static TestKafkaStore open(
      KafkaClients clients, KafkaTopics topics, Path folder, InstantSource clock) {
    return new TestKafkaStore(
        KafkaStore.open(
            folder,
            clients,
            topics,
            TestKeys.sealer(),
            Long.MAX_VALUE,
            2,
            clock,
            System::nanoTime,
            clock));
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
    return store.state().parking();
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
    return store.state().history();
  }

  @Override
  public DeadLetters deadLetters() {
    return store.state().deadLetters();
  }

  @Override
  public DeadLetterNotes letterNotes() {
    return store.state().letterNotes();
  }

  @Override
  public Redrives redrives() {
    return store.state().redrives();
  }

  @Override
  public void close() {
    store.close();
  }
}
