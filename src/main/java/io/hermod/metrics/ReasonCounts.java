package io.hermod.metrics;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts events that ended undelivered by the reason, of which there are few. Thread-safe. */
final class ReasonCounts {
  static final String EXPIRED = "TimeToLiveExceeded";
  private static final List<String> USUAL_REASONS =
      List.of(
          "MaxDeliveryAttemptsExceeded",
          EXPIRED,
          "UndeliverableDueToHttpBadRequest",
          "UndeliverableDueToClientError");

  private final Map<String, LongAdder> events = new ConcurrentHashMap<>();

  void add(String reason) {
    events.computeIfAbsent(reason, _ -> new LongAdder()).increment();
  }

  long of(String reason) {
    LongAdder counted = events.get(reason);
    return counted == null ? 0 : counted.sum();
  }

  long sum() {
    return events.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /**
   * Returns the usual reasons from the start, so that the first such event is visible as an
   * increase.
   */
  SortedMap<String, Long> byReason() {
    SortedMap<String, Long> sums = new TreeMap<>();
    USUAL_REASONS.forEach(reason -> sums.put(reason, 0L));
    events.forEach((reason, counted) -> sums.put(reason, counted.sum()));
    return sums;
  }
}
