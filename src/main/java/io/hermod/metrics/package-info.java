/**
 * What we count, by topic and by subscription, and how Prometheus reads it. Uses the meters of
 * publish, delivery and deadletter, and the store.
 */
@NullMarked
package io.hermod.metrics;

import org.jspecify.annotations.NullMarked;
