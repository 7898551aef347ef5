/**
 * Reads events from request bodies: Event Grid, CloudEvents and custom schemas. Uses event, schema
 * and schema.plain.
 */
@NullMarked
package io.hermod.schema.read;

import org.jspecify.annotations.NullMarked;
