package io.hermod.bench;

import java.time.Duration;

/**
 * What many subscriptions cost while nothing happens.
 *
 * @param seconds to make all of them
 * @param toReady from the start of the process, killed before, to its ready line
 * @param pages reading all of them, page by page, several times
 * @param listed how many different ones were on these pages
 * @param residentBytes of the whole process, after all of that
 */
record CatalogFigures(
    int topics,
    int subscriptions,
    double seconds,
    Duration toReady,
    Latency pages,
    int listed,
    long residentBytes) {

  /** A list that leaves something out proves nothing by being fast. */
  boolean isComplete() {
    return listed == subscriptions;
  }
}
