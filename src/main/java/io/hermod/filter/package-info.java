/** Does this event match? Pure functions over an event. */
@NullMarked
package io.hermod.filter;

import org.jspecify.annotations.NullMarked;
