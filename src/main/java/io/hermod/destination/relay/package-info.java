/**
 * Sends events to the listeners of hybrid connections, through Azure Relay. Uses destination.http
 * and destination.webhook.
 */
@NullMarked
package io.hermod.destination.relay;

import org.jspecify.annotations.NullMarked;
