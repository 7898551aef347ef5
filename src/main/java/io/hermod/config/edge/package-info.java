/** The settings of the IoT Edge module, as records. */
@NullMarked
package io.hermod.config.edge;

import org.jspecify.annotations.NullMarked;
