/** The default back end: a segment-file journal and RocksDB on the local disk. */
@NullMarked
package io.hermod.store.embedded;

import org.jspecify.annotations.NullMarked;
