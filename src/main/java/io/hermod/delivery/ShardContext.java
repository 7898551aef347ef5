package io.hermod.delivery;

import io.hermod.deadletter.write.DeadLetterSink;

/** What the lanes of one shard on one loop share. */
record ShardContext(
    LoopResources resources,
    ShardStore store,
    LaneCommitter committer,
    SeenJournal seen,
    RouteBuilder routes,
    DeliveryMeters meters,
    DeadLetterSink letters) {}
