/** Main: builds the parts in order, starts them and stops them. */
@NullMarked
package io.hermod.app;

import org.jspecify.annotations.NullMarked;
