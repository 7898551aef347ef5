/**
 * The event as Hermod represents it: the members that filters use, and the publisher's own bytes.
 * Uses no other package.
 */
@NullMarked
package io.hermod.event;

import org.jspecify.annotations.NullMarked;
