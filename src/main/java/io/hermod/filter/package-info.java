/** Decides whether an event matches a filter; pure functions over an event. */
@NullMarked
package io.hermod.filter;

import org.jspecify.annotations.NullMarked;
