/** The API of the IoT Edge module, its publish endpoint and its module twin. */
@NullMarked
package io.hermod.http.edge;

import org.jspecify.annotations.NullMarked;
