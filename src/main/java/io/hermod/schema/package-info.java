/** Reads and writes wire formats; what the publisher wrote is kept byte for byte. */
@NullMarked
package io.hermod.schema;

import org.jspecify.annotations.NullMarked;
