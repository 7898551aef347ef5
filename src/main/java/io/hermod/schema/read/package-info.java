/** Reads events from request bodies: Event Grid, CloudEvents and custom schemas. */
@NullMarked
package io.hermod.schema.read;

import org.jspecify.annotations.NullMarked;
