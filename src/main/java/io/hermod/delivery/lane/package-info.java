/**
 * The lane: a state machine that decides what happens to the events of one subscription. Uses rows
 * of store, delivery.settle and delivery.endpoint, but no loop and no port of the store.
 *
 * <p>A subscription that forwards to another Event Grid is a <i>link</i> and keeps the order of its
 * events. If the link fails, its events stand <i>in line</i> in parking, and one of them probes the
 * link. When it is back, the line is <i>recalled</i> before the lane reads the journal again. For
 * webhooks, {@code keepsOrder} is false and none of this applies: each event waits for itself.
 */
@NullMarked
package io.hermod.delivery.lane;

import org.jspecify.annotations.NullMarked;
