package io.hermod.store;

import io.hermod.store.catalog.LaneCatalog;
import java.util.concurrent.Executor;

/**
 * A part of the store with its own order of events and its own lanes: a small store of its own. The
 * embedded store has one.
 *
 * @param id the shard of a {@link Position}
 * @param readers runs tasks that may wait for the disk
 * @param lease without it, nothing is delivered
 */
public record Shard(
    int id, Journal journal, Parking parking, LaneCatalog catalog, Executor readers, Lease lease) {}
