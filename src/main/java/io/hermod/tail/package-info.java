/**
 * Shows accepted events and attempts to people who watch, as they happen. The hot path only asks
 * whether there is a tail; a tail samples before it looks at anything. Uses store and filter.
 */
@NullMarked
package io.hermod.tail;

import org.jspecify.annotations.NullMarked;
