/**
 * Main: builds the parts in order, starts them and stops them. Uses everything; nothing uses it.
 */
@NullMarked
package io.hermod.app;

import org.jspecify.annotations.NullMarked;
