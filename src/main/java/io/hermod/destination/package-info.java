/** How to hand events to a subscriber: one class per kind of endpoint. */
@NullMarked
package io.hermod.destination;

import org.jspecify.annotations.NullMarked;
