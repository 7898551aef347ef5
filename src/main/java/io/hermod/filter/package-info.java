/** Decides whether an event matches a filter; pure functions over an event. Uses only event. */
@NullMarked
package io.hermod.filter;

import org.jspecify.annotations.NullMarked;
