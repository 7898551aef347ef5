package io.hermod.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps those who are turned away from filling the disk: in each minute so many lines for an
 * address, so many for all together, and one line at its end that counts the others. Remembers a
 * bounded number of addresses. For one thread.
 */
final class RejectionLimiter {
  static final int MOST_PER_ADDRESS = 10;
  static final int MOST_IN_ALL = 200;
  static final int MOST_ADDRESSES = 1_000;
  static final Duration WINDOW = Duration.ofMinutes(1);

  /** The address that stands for all that are too many to be remembered. */
  static final String OTHERS = "others";

  /** So many more from an address. */
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

  /** Whether this one gets a line of its own. */
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

  /** What had no line in the minute that is over; empty while it is not. A new one begins. */
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

  /** The same number of lines again, at most: the rest goes into one. */
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
