/**
 * The benchmark behind {@code bench/run}: what one event costs Hermod, a bare relay and nginx, in
 * one interleaved run.
 */
@NullMarked
package io.hermod.bench;

import org.jspecify.annotations.NullMarked;
