/**
 * The default back end: a segment-file journal and RocksDB on the local disk. Uses secret, store
 * and its own sub-packages.
 */
@NullMarked
package io.hermod.store.embedded;

import org.jspecify.annotations.NullMarked;
