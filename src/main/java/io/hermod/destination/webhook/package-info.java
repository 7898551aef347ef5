/**
 * Sends events to webhooks, with a token if Entra ID protects them. Uses destination.http and
 * egress.
 */
@NullMarked
package io.hermod.destination.webhook;

import org.jspecify.annotations.NullMarked;
