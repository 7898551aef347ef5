/**
 * Explains what happened to an event, from what the journal, the lanes and the history know. Uses
 * delivery and the store.
 */
@NullMarked
package io.hermod.explain;

import org.jspecify.annotations.NullMarked;
