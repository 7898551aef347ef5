/** The threads of the embedded store, which tests replace with their own. Uses no other package. */
@NullMarked
package io.hermod.store.embedded.worker;

import org.jspecify.annotations.NullMarked;
