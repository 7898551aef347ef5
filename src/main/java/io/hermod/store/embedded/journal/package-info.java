/**
 * The journal in segment files. Batches and slices encode and decode entries, with store.codec and
 * secret; segments and their recovery know only bytes with a position.
 */
@NullMarked
package io.hermod.store.embedded.journal;

import org.jspecify.annotations.NullMarked;
