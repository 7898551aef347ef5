/**
 * The data plane: accepts events from publishers, and opens the links that validate an endpoint.
 * Uses http.server, access.publish and publish.
 */
@NullMarked
package io.hermod.http.publish;

import org.jspecify.annotations.NullMarked;
