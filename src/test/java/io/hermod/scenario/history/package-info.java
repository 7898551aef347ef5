/**
 * What happened to a cluster under test, and whether that keeps its promises: facts with times, and
 * pure functions over them. All times are on the clock of {@link System#nanoTime}.
 */
@NullMarked
package io.hermod.scenario.history;

import org.jspecify.annotations.NullMarked;
