/**
 * Runs the lanes: gives them the entries of the journal, carries out what they decide, and commits
 * their changes. Uses destination, deadletter.write and the store.
 */
@NullMarked
package io.hermod.delivery;

import org.jspecify.annotations.NullMarked;
