/** Reads the store of a server that is not running, even if it is damaged, and changes nothing. */
@NullMarked
package io.hermod.store.embedded.offline;

import org.jspecify.annotations.NullMarked;
