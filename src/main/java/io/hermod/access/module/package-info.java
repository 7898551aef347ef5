/** Who may use the IoT Edge module: client certificates and keys. Uses settings and tls. */
@NullMarked
package io.hermod.access.module;

import org.jspecify.annotations.NullMarked;
