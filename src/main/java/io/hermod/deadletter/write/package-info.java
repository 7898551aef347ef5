/**
 * Turns events that were given up into dead letters and writes them to their containers. Uses
 * deadletter.blob, the store, and publish to announce blobs.
 */
@NullMarked
package io.hermod.deadletter.write;

import org.jspecify.annotations.NullMarked;
