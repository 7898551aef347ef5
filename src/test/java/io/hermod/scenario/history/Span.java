package io.hermod.scenario.history;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A time with a beginning and an end, which are part of it. */
record Span(long from, long to) {

  Duration length() {
    return Duration.ofNanos(to - from);
  }

  boolean overlaps(Span other) {
    return from <= other.to && other.from <= to;
  }

  /** Returns this time and a while after it. */
  Span andThen(Duration more) {
    return new Span(from, to + more.toNanos());
  }

  /** Returns the longest part of this time that has nothing of the others, which are in order. */
  Span longestOutside(List<Span> others) {
    List<Span> parts = new ArrayList<>();
    long from = this.from;
    for (Span other : others) {
      if (overlaps(other)) {
        parts.add(new Span(from, Math.max(from, other.from)));
        from = Math.max(from, other.to);
      }
    }
    parts.add(new Span(Math.min(from, to), to));
    return longest(parts);
  }

  private static Span longest(List<Span> parts) {
    return parts.stream().max(Comparator.comparing(Span::length)).orElseThrow();
  }

  /** Joins those that overlap; the result is in order. */
  static List<Span> union(List<Span> spans) {
    List<Span> joined = new ArrayList<>();
    for (Span next : spans.stream().sorted(Comparator.comparingLong(Span::from)).toList()) {
      if (!joined.isEmpty() && joined.getLast().overlaps(next)) {
        Span last = joined.removeLast();
        joined.add(new Span(last.from, Math.max(last.to, next.to)));
      } else {
        joined.add(next);
      }
    }
    return joined;
  }
}
