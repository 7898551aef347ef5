/**
 * A call of a JSON API: its route, who may make it, its parameters and its response. The ARM, Edge
 * and own APIs are built on it. Uses http.server, access, audit and manage.
 */
@NullMarked
package io.hermod.http.call;

import org.jspecify.annotations.NullMarked;
