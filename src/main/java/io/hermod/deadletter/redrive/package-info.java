/**
 * Sends dead letters and retained events again, as jobs that survive a restart. Uses the search,
 * delivery and the store.
 */
@NullMarked
package io.hermod.deadletter.redrive;

import org.jspecify.annotations.NullMarked;
