/**
 * The retry rules as pure functions: what happens after an attempt, and when. Uses the vocabulary
 * and the outcomes of destination.
 */
@NullMarked
package io.hermod.delivery.settle;

import org.jspecify.annotations.NullMarked;
