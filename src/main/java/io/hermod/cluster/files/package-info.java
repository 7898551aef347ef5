/**
 * The files that all nodes of a cluster have: sealed in Kafka, and copied to each data directory.
 */
@NullMarked
package io.hermod.cluster.files;

import org.jspecify.annotations.NullMarked;
