/**
 * Finds dead letters in their containers, including those that Azure wrote. Uses deadletter.blob
 * and the store.
 */
@NullMarked
package io.hermod.deadletter.search;

import org.jspecify.annotations.NullMarked;
