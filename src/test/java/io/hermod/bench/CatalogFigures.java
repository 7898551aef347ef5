package io.hermod.bench;

import java.time.Duration;

/**
 * The cost of many subscriptions without traffic.
 *
 * @param seconds the time it took to create them
 * @param toReady the time from the restart after a kill to the ready line
 * @param pages the latency of the pages when all subscriptions are listed, several times
 * @param listed the number of distinct subscriptions on these pages
 * @param residentBytes the resident memory of the process after all of that
 */
record CatalogFigures(
    int topics,
    int subscriptions,
    double seconds,
    Duration toReady,
    Latency pages,
    int listed,
    long residentBytes) {

  /** Being fast proves nothing if the list is incomplete. */
  boolean isComplete() {
    return listed == subscriptions;
  }
}
