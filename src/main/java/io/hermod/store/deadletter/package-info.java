/**
 * The ports for dead letters: those that wait to be written, and jobs that redrive them. Uses only
 * store and event.
 */
@NullMarked
package io.hermod.store.deadletter;

import org.jspecify.annotations.NullMarked;
