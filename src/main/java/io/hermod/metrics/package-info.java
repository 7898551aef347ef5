/** What we count, by topic and by subscription, and how Prometheus reads it. */
@NullMarked
package io.hermod.metrics;

import org.jspecify.annotations.NullMarked;
