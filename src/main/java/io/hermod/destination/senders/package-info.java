/**
 * Creates the sender of each subscription, and shares connections between them. Uses all kinds of
 * senders.
 */
@NullMarked
package io.hermod.destination.senders;

import org.jspecify.annotations.NullMarked;
