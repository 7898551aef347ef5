/**
 * The rows in RocksDB: one writer, a few readers, and the ports that are built on them. Uses store
 * and store.codec.
 */
@NullMarked
package io.hermod.store.rows;

import org.jspecify.annotations.NullMarked;
