/**
 * What nodes of a cluster share in Kafka, apart from events: connections, the names and settings of
 * topics. Knows nothing of what is stored in them.
 */
@NullMarked
package io.hermod.cluster;

import org.jspecify.annotations.NullMarked;
