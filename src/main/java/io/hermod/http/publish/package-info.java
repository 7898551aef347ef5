/**
 * The data plane: accepts events from publishers, and opens the links that validate an endpoint.
 */
@NullMarked
package io.hermod.http.publish;

import org.jspecify.annotations.NullMarked;
