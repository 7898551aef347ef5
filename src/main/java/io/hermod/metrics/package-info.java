/**
 * What we count, by topic and by subscription, how Prometheus reads it, and what it was in each
 * minute of the last day. Uses the meters of publish, delivery and deadletter, and the store.
 */
@NullMarked
package io.hermod.metrics;

import org.jspecify.annotations.NullMarked;
