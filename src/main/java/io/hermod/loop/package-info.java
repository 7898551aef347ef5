/**
 * An event loop as its users see it: run this, run it later, what time is it. Also a queue whose
 * own thread does what may block. Uses only measure.
 */
@NullMarked
package io.hermod.loop;

import org.jspecify.annotations.NullMarked;
