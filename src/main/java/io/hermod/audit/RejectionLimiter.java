package io.hermod.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps rejected requests from filling the disk. Each minute allows a limited number of lines per
 * address and in total, and ends with lines that count the rest. Remembers a limited number of
 * addresses. Not thread-safe.
 */
final class RejectionLimiter {
  static final int MOST_PER_ADDRESS = 10;
  static final int MOST_IN_ALL = 200;
  static final int MOST_ADDRESSES = 1_000;
  static final Duration WINDOW = Duration.ofMinutes(1);

  /** Replaces the address once there are too many addresses to remember. */
  static final String OTHERS = "others";

  /** The number of further rejections from an address, which have no line of their own. */
  record Summary(String address, long count, Instant since) {}

  private static final class Count {
    private int written;
    private long left;
  }

  private final Map<String, Count> counts = new LinkedHashMap<>();
  private Instant since;
  private int written;

  RejectionLimiter(Instant now) {
    this.since = now;
  }

  /** Whether a rejection from this address gets its own line; counts it. */
  boolean isTold(String address) {
    Count count = count(address);
    if (count.written < MOST_PER_ADDRESS && written < MOST_IN_ALL) {
      count.written++;
      written++;
      return true;
    }
    count.left++;
    return false;
  }

  private Count count(String address) {
    String name = counts.containsKey(address) || counts.size() < MOST_ADDRESSES ? address : OTHERS;
    return counts.computeIfAbsent(name, _ -> new Count());
  }

  /** Whether nothing was rejected since the current window began. */
  boolean isIdle() {
    return counts.isEmpty();
  }

  /**
   * If the minute is over, returns the rejections without a line and starts a new minute; otherwise
   * returns an empty list.
   */
  List<Summary> endWindow(Instant now) {
    if (now.isBefore(since.plus(WINDOW)) && !now.isBefore(since)) {
      return List.of();
    }
    List<Summary> summaries = new ArrayList<>();
    counts.forEach((address, count) -> add(summaries, address, count.left));
    counts.clear();
    written = 0;
    since = now;
    return summaries;
  }

  /** Limits the summaries to the same number of lines; the last line counts all the rest. */
  private void add(List<Summary> summaries, String address, long left) {
    if (left == 0) {
      return;
    }
    if (summaries.size() < MOST_IN_ALL) {
      summaries.add(new Summary(address, left, since));
      return;
    }
    Summary last = summaries.removeLast();
    summaries.add(new Summary(OTHERS, last.count() + left, since));
  }
}
