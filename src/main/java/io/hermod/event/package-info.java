/**
 * The event as Hermod represents it: the members that filters use, and the publisher's own bytes.
 */
@NullMarked
package io.hermod.event;

import org.jspecify.annotations.NullMarked;
