/** Finds dead letters in their containers, including those that Azure wrote. */
@NullMarked
package io.hermod.deadletter.search;

import org.jspecify.annotations.NullMarked;
