/**
 * Reads and writes the wire formats of events; keeps the publisher's bytes unchanged. Uses only
 * event.
 */
@NullMarked
package io.hermod.schema;

import org.jspecify.annotations.NullMarked;
