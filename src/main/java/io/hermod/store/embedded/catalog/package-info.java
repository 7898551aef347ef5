/**
 * The catalog in RocksDB: markers in the journal become rows, and a copy in memory is read. Uses
 * store.codec and store.embedded.rows.
 */
@NullMarked
package io.hermod.store.embedded.catalog;

import org.jspecify.annotations.NullMarked;
