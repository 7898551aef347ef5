/** Writes events in the schemas that subscriptions ask for. Uses only event and schema. */
@NullMarked
package io.hermod.schema.write;

import org.jspecify.annotations.NullMarked;
