/** Encodes journal entries and catalog rows as bytes and JSON. */
@NullMarked
package io.hermod.store.codec;

import org.jspecify.annotations.NullMarked;
