/**
 * An event loop as its users see it: run this, run it later, what time is it. Uses only measure.
 */
@NullMarked
package io.hermod.loop;

import org.jspecify.annotations.NullMarked;
