/** One tree of settings, read and checked once at startup. Uses only its sub-packages. */
@NullMarked
package io.hermod.config;

import org.jspecify.annotations.NullMarked;
