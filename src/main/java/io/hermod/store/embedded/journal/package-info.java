/**
 * The journal in segment files. Batches and slices encode and decode entries; segments and their
 * recovery know only bytes with a position. Uses store, store.codec, store.worker and secret.
 */
@NullMarked
package io.hermod.store.embedded.journal;

import org.jspecify.annotations.NullMarked;
