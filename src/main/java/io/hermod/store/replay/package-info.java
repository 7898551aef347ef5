/** The port for events that stay in the journal after they were delivered. Uses store. */
@NullMarked
package io.hermod.store.replay;

import org.jspecify.annotations.NullMarked;
