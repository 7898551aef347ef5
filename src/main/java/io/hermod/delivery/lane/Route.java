package io.hermod.delivery.lane;

import io.hermod.deadletter.write.DeadLetterComposer;
import io.hermod.delivery.endpoint.Gate;
import io.hermod.delivery.settle.Settler;
import io.hermod.destination.Sender;
import io.hermod.profile.BatchLimits;
import org.jspecify.annotations.Nullable;

/**
 * How a lane's events reach its endpoint, according to the newest version of the subscription.
 *
 * @param splitsFailed whether a batch that is rejected because of its content is retried in halves
 * @param letters turns events that are given up into dead letters; null if they are dropped
 * @param observer watches single events; null if nobody does
 */
public record Route(
    Sender sender,
    Settler settler,
    Gate gate,
    BatchLimits batching,
    boolean splitsFailed,
    @Nullable DeadLetterComposer letters,
    @Nullable DeliveryObserver observer) {

  /** Whether events are sent in the order in which they were published, even after a failure. */
  boolean keepsOrder() {
    return settler.keepsOrder();
  }
}
