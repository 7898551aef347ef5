/** The threads of a store, which tests replace with their own. Uses no other package. */
@NullMarked
package io.hermod.store.worker;

import org.jspecify.annotations.NullMarked;
