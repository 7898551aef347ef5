/**
 * Listens for HTTP: connections, their limits and deadlines, and the routing of requests to
 * endpoints. Uses access, audit and tls, but no other package of http.
 */
@NullMarked
package io.hermod.http.server;

import org.jspecify.annotations.NullMarked;
