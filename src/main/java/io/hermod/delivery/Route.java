package io.hermod.delivery;

import io.hermod.deadletter.LetterComposer;
import io.hermod.destination.Sender;
import io.hermod.profile.BatchLimits;
import org.jspecify.annotations.Nullable;

/**
 * How a lane's events get to its endpoint, by the subscription's newest version.
 *
 * @param splitsFailed whether a batch that is refused for its content is tried again in halves
 * @param letters makes dead letters of what is given up; null where that is dropped
 */
record Route(
    Sender sender,
    Settler settler,
    Gate gate,
    BatchLimits batching,
    boolean splitsFailed,
    @Nullable LetterComposer letters) {

  /** Whether events go out in the order in which they were published, also after a failure. */
  boolean keepsOrder() {
    return settler.keepsOrder();
  }
}
