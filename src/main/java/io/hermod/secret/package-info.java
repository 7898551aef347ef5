/** Keeps secrets from being read where they are stored: keys, and what is sealed with them. */
@NullMarked
package io.hermod.secret;

import org.jspecify.annotations.NullMarked;
