/**
 * The store on Apache Kafka: what is published and what becomes of it is in Kafka's topics. May use
 * {@code store} and Kafka's clients.
 */
@NullMarked
package io.hermod.store.kafka;

import org.jspecify.annotations.NullMarked;
