package io.hermod.deadletter.search;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts by name. It keeps a limited number of names and counts the others together. */
final class DeadLetterTally {
  static final String OTHER = "(other)";
  static final String NONE = "(none)";

  private static final int MOST_NAMES = 1000;
  private static final int LONGEST_NAME = 256;

  private final Map<String, Long> counts = new HashMap<>();

  void add(@Nullable String name) {
    String group = name == null ? NONE : clip(name);
    boolean isFull = counts.size() >= MOST_NAMES && !counts.containsKey(group);
    counts.merge(isFull ? OTHER : group, 1L, Long::sum);
  }

  private static String clip(String name) {
    int end =
        name.offsetByCodePoints(0, Math.min(LONGEST_NAME, name.codePointCount(0, name.length())));
    return name.substring(0, end);
  }

  long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the counts, the largest first. */
  Map<String, Long> counts() {
    Map<String, Long> sorted = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(each -> sorted.put(each.getKey(), each.getValue()));
    return sorted;
  }
}
