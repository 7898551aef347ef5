/** Reads values from flags, the environment and files, and checks each value. */
@NullMarked
package io.hermod.config.source;

import org.jspecify.annotations.NullMarked;
