/** Measures durations and sizes at a cost that the hot path can afford. Uses no other package. */
@NullMarked
package io.hermod.measure;

import org.jspecify.annotations.NullMarked;
