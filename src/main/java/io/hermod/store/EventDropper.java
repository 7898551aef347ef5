package io.hermod.store;

import java.util.concurrent.CompletableFuture;

/** Gives up waiting events when the store has no room for newer ones. */
@FunctionalInterface
public interface EventDropper {

  /**
   * Gives up all parked events in a range of positions, except those with an attempt in progress.
   *
   * @param to the end of the range, exclusive
   * @return the number of rows, once their removal is durable
   */
  CompletableFuture<Integer> drop(long from, long to);
}
