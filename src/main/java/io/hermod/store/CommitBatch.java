package io.hermod.store;

import java.util.List;

/**
 * The changes of all lanes of one event loop that made progress.
 *
 * @param owner the event loop; each owner has its own floor
 * @param floor once this batch is durable, none of the owner's lanes needs the journal below it
 */
public record CommitBatch(int owner, List<LaneChange> changes, long floor) {}
