/**
 * Reads values from flags, the environment and files, and checks each value. Uses only
 * config.setting.
 */
@NullMarked
package io.hermod.config.source;

import org.jspecify.annotations.NullMarked;
