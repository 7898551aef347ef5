/** One tree of settings, read and checked once at startup. */
@NullMarked
package io.hermod.config;

import org.jspecify.annotations.NullMarked;
