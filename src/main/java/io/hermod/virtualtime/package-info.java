/**
 * Virtual time: a clock that stands still until it is told to advance, and the wrappers that make
 * it wait for work in progress. Uses loop, store and destination.
 */
@NullMarked
package io.hermod.virtualtime;

import org.jspecify.annotations.NullMarked;
