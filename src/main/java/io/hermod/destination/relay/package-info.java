/** Sends events to the listeners of hybrid connections, through Azure Relay. */
@NullMarked
package io.hermod.destination.relay;

import org.jspecify.annotations.NullMarked;
