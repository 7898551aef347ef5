package io.hermod.bench;

import java.time.Duration;
import java.util.List;

/** The time that events took from their publisher to their subscriber. */
record Latency(int events, Duration median, Duration p99, Duration p999) {

  static Latency of(List<Long> nanos) {
    if (nanos.isEmpty()) {
      throw new IllegalArgumentException("no event came through");
    }
    List<Long> sorted = nanos.stream().sorted().toList();
    return new Latency(
        sorted.size(), quantile(sorted, 0.5), quantile(sorted, 0.99), quantile(sorted, 0.999));
  }

  private static Duration quantile(List<Long> sorted, double share) {
    int index = (int) Math.ceil(share * sorted.size()) - 1;
    return Duration.ofNanos(sorted.get(Math.max(0, index)));
  }
}
