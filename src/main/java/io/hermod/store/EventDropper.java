package io.hermod.store;

import java.util.concurrent.CompletableFuture;

/** Gives up waiting events when their store has no room for newer ones. */
@FunctionalInterface
public interface EventDropper {

  /**
   * Gives up all parked events at these positions that no attempt is under way for.
   *
   * @param to the first position that is not meant
   * @return how many rows that were, once they are removed for good
   */
  CompletableFuture<Integer> drop(long from, long to);
}
