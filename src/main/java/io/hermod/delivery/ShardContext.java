package io.hermod.delivery;

import io.hermod.deadletter.write.DeadLetterSink;
import io.hermod.store.Lease;
import java.util.function.BooleanSupplier;

/**
 * What the lanes of one shard on one loop share.
 *
 * @param isClosing whether lanes must not take any more events
 */
record ShardContext(
    LoopResources resources,
    ShardStore store,
    Lease lease,
    LaneCommitter committer,
    SeenJournal seen,
    RouteBuilder routes,
    DeliveryMeters meters,
    DeadLetterSink letters,
    BooleanSupplier isClosing) {}
