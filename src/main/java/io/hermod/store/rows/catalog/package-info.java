/**
 * The catalog in RocksDB: markers in the journal become rows, and a copy in memory is read. Uses
 * store.codec and store.rows.
 */
@NullMarked
package io.hermod.store.rows.catalog;

import org.jspecify.annotations.NullMarked;
