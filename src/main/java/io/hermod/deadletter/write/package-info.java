/** Turns events that were given up into dead letters and writes them to their containers. */
@NullMarked
package io.hermod.deadletter.write;

import org.jspecify.annotations.NullMarked;
