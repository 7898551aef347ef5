/**
 * The time machine: a clock that stands still until it is told to advance, and what makes it wait
 * for work under way.
 */
@NullMarked
package io.hermod.virtualtime;

import org.jspecify.annotations.NullMarked;
