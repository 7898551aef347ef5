/** Writes events in the schemas that subscriptions ask for. */
@NullMarked
package io.hermod.schema.write;

import org.jspecify.annotations.NullMarked;
