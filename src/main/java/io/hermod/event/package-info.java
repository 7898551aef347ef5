/** The event as Hermod holds it: what filters look at, and the publisher's own bytes. */
@NullMarked
package io.hermod.event;

import org.jspecify.annotations.NullMarked;
