/**
 * The health of the endpoints of all subscriptions, and which may be called: probation and links.
 * Uses delivery.settle and the outcomes of destination.
 */
@NullMarked
package io.hermod.delivery.endpoint;

import org.jspecify.annotations.NullMarked;
