/** Writes events to topics of Kafka clusters, one record per event. */
@NullMarked
package io.hermod.destination.kafka;

import org.jspecify.annotations.NullMarked;
