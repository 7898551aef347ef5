/**
 * The settings and environment variables of the IoT Edge module. Uses config.setting and
 * config.source.
 */
@NullMarked
package io.hermod.config.edge;

import org.jspecify.annotations.NullMarked;
