/**
 * The API of the IoT Edge module, its publish endpoint and its module twin. Uses http.call,
 * http.resource, http.publish and manage.
 */
@NullMarked
package io.hermod.http.edge;

import org.jspecify.annotations.NullMarked;
