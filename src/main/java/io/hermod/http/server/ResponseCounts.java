package io.hermod.http.server;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The number of responses of one event loop by family and class of status. Only the loop adds, so a
 * plain store is enough; any thread may read.
 */
final class ResponseCounts {
  private static final int FIRST_CLASS = 2;
  private static final int LAST_CLASS = 5;

  private final Map<RouteFamily, AtomicLongArray> families = new EnumMap<>(RouteFamily.class);

  ResponseCounts() {
    for (RouteFamily family : RouteFamily.values()) {
      families.put(family, new AtomicLongArray(LAST_CLASS + 1));
    }
  }

  /** Counts a response, unless its status is only provisional. */
  void count(RouteFamily family, int status) {
    int statusClass = status / 100;
    if (statusClass >= FIRST_CLASS && statusClass <= LAST_CLASS) {
      AtomicLongArray counts = counts(family);
      counts.setRelease(statusClass, counts.getPlain(statusClass) + 1);
    }
  }

  long of(RouteFamily family, int statusClass) {
    return counts(family).get(statusClass);
  }

  private AtomicLongArray counts(RouteFamily family) {
    return Objects.requireNonNull(families.get(family));
  }
}
