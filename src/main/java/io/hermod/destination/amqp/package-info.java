/**
 * Sends events to Service Bus and Event Hubs over AMQP, on the event loop of their lane. Uses
 * {@code destination.http} to connect, to sign tokens and for deadlines.
 */
@NullMarked
package io.hermod.destination.amqp;

import org.jspecify.annotations.NullMarked;
