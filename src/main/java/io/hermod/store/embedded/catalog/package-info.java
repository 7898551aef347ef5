/** The catalog in RocksDB: markers in the journal become rows, and a copy in memory is read. */
@NullMarked
package io.hermod.store.embedded.catalog;

import org.jspecify.annotations.NullMarked;
