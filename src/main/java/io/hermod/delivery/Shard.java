package io.hermod.delivery;

import io.hermod.store.Catalog;
import io.hermod.store.Journal;
import io.hermod.store.Parking;
import java.util.concurrent.Executor;

/**
 * A part of the store with its own order of events and its own lanes. There is one today.
 *
 * @param readers runs tasks that may wait for the disk
 */
public record Shard(Journal journal, Parking parking, Catalog catalog, Executor readers) {}
