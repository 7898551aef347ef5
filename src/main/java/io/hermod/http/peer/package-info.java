/**
 * Forwards requests to the server of the cluster that leads. Used instead of the endpoints that
 * need to lead, while another server does.
 */
@NullMarked
package io.hermod.http.peer;

import org.jspecify.annotations.NullMarked;
