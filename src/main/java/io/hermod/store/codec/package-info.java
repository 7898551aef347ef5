/**
 * Encodes journal entries and catalog rows as bytes and JSON. Uses store, secret and the
 * vocabulary.
 */
@NullMarked
package io.hermod.store.codec;

import org.jspecify.annotations.NullMarked;
