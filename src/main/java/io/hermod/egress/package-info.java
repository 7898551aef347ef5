/**
 * Which addresses may be called, and how to connect to them: names, networks, the proxy. Uses
 * settings and topics.
 */
@NullMarked
package io.hermod.egress;

import org.jspecify.annotations.NullMarked;
