/** Creates the sender of each subscription, and shares connections between them. */
@NullMarked
package io.hermod.destination.senders;

import org.jspecify.annotations.NullMarked;
