/**
 * The benchmark behind {@code bench/run}: measures the cost of an event with Hermod, a bare relay
 * and nginx in one interleaved run.
 */
@NullMarked
package io.hermod.bench;

import org.jspecify.annotations.NullMarked;
