/**
 * Outgoing HTTP: connections, exchanges and their deadlines. Senders of every kind use it. Uses
 * loop, tls and egress.
 */
@NullMarked
package io.hermod.destination.http;

import org.jspecify.annotations.NullMarked;
