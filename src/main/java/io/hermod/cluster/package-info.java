/**
 * What nodes of a cluster share in Kafka, apart from events: connections, the names and settings of
 * topics, and who is a member of the cluster and owns which shard.
 */
@NullMarked
package io.hermod.cluster;

import org.jspecify.annotations.NullMarked;
