package io.hermod.scenario.history;

import java.util.List;
import java.util.stream.Stream;

/** Says which promises a cluster did not keep, if any. */
public final class ClusterChecker {
  private ClusterChecker() {}

  public static List<Violation> check(ClusterHistory history, Limits limits) {
    List<Episode> episodes = Episode.of(history.faults(), limits.aftermath());
    return history.receipts().stream()
        .flatMap(receipts -> check(history, receipts, episodes, limits))
        .toList();
  }

  private static Stream<Violation> check(
      ClusterHistory history, Receipts receipts, List<Episode> episodes, Limits limits) {
    return Stream.of(
            Losses.in(receipts),
            Inventions.in(receipts),
            Repeats.in(receipts, episodes, limits),
            Stalls.in(history, receipts, limits),
            Disorder.in(receipts),
            LateDeliveries.in(receipts))
        .flatMap(List::stream);
  }
}
