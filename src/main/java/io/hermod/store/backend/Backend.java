package io.hermod.store.backend;

import io.hermod.store.EventDropper;
import io.hermod.store.History;
import io.hermod.store.Intake;
import io.hermod.store.Journal;
import io.hermod.store.Lease;
import io.hermod.store.Parking;
import io.hermod.store.Quarantine;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.deadletter.DeadLetterNotes;
import io.hermod.store.deadletter.DeadLetters;
import io.hermod.store.deadletter.Redrives;
import io.hermod.store.replay.RetainedEvents;
import java.util.OptionalLong;
import java.util.concurrent.Executor;

/** Everything that Hermod stores, opened and closed as one. */
public interface Backend extends AutoCloseable {
  /** The only shard, for now. */
  int SHARD = 0;

  Intake intake();

  Journal journal();

  RetainedEvents retainedEvents();

  Parking parking();

  Catalog catalog();

  LaneCatalog laneCatalog();

  Quarantine quarantine();

  History history();

  DeadLetters deadLetters();

  DeadLetterNotes letterNotes();

  Redrives redrives();

  /** Returns what delivering its events depends on. */
  Lease lease();

  /** Returns the executor for tasks that may block on the store. */
  Executor readers();

  /**
   * Sets the dropper that gives up events when the store is full. Without one, or if the store is
   * configured to refuse events instead, it gives up none.
   */
  void dropWith(EventDropper dropper);

  /** Returns the size of the journal at the last check. */
  long journalBytes();

  /** Returns how much of the journal no subscription needs any more. */
  long retainedBytes();

  /** Returns the size of the state database at the last check. */
  long stateBytes();

  /** Returns the free space on the disk at the last check; empty if nothing is on a disk. */
  OptionalLong freeDiskBytes();

  /** Returns whether the store refuses events because it is full. */
  boolean isRefusing();

  /** Returns how often the journal or the state could not be written, or a callback failed. */
  long faults();

  @Override
  void close();
}
