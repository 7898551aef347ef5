package io.hermod.http.server;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The number of responses of one event loop by family and class of status. Only the loop adds, so a
 * plain store is enough; any thread may read.
 */
final class ResponseCounts {
  private static final int FIRST_CLASS = 2;
  private static final int LAST_CLASS = 5;

  private final AtomicLongArray counts =
      new AtomicLongArray(RouteFamily.values().length * (LAST_CLASS + 1));

  /** Counts a response, unless its status is only provisional. */
  void count(RouteFamily family, int status) {
    int statusClass = status / 100;
    if (statusClass >= FIRST_CLASS && statusClass <= LAST_CLASS) {
      int index = index(family, statusClass);
      counts.setRelease(index, counts.getPlain(index) + 1);
    }
  }

  long of(RouteFamily family, int statusClass) {
    return counts.get(index(family, statusClass));
  }

  private static int index(RouteFamily family, int statusClass) {
    return family.ordinal() * (LAST_CLASS + 1) + statusClass;
  }
}
