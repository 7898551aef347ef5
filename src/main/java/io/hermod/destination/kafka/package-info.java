/**
 * Writes events to topics of Kafka clusters, one record per event. Uses loop and the Kafka client.
 */
@NullMarked
package io.hermod.destination.kafka;

import org.jspecify.annotations.NullMarked;
