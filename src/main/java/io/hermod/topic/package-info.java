/** A named endpoint to publish to, with its keys and settings. */
@NullMarked
package io.hermod.topic;

import org.jspecify.annotations.NullMarked;
