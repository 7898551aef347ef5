/** A named place to publish to, with its keys. */
@NullMarked
package io.hermod.topic;

import org.jspecify.annotations.NullMarked;
