/** A named endpoint to publish to, with its keys and settings. Uses event, schema and profile. */
@NullMarked
package io.hermod.topic;

import org.jspecify.annotations.NullMarked;
