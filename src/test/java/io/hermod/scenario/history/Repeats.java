package io.hermod.scenario.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts events that a subscriber accepted more often than they were published. A fault may repeat
 * what is in flight, and what was delivered within one commit interval and the lease of a node.
 */
final class Repeats {
  /**
   * Those that followed the same faults.
   *
   * @param episode empty if there was no fault before them
   * @param most how many there may be
   */
  record Group(Optional<Episode> episode, int count, int most) {}

  private final Receipts receipts;
  private final List<Episode> episodes;
  private final Limits limits;

  private Repeats(Receipts receipts, List<Episode> episodes, Limits limits) {
    this.receipts = receipts;
    this.episodes = episodes;
    this.limits = limits;
  }

  static List<Violation> in(Receipts receipts, List<Episode> episodes, Limits limits) {
    return groups(receipts, episodes, limits).stream()
        .filter(group -> group.count() > group.most())
        .<Violation>map(
            group ->
                new Violation.TooManyRepeats(
                    receipts.name(),
                    group.episode().map(Episode::faults).orElse(List.of()),
                    group.count(),
                    group.most()))
        .toList();
  }

  /** Returns a group for each episode that was followed by repeats. */
  static List<Group> groups(Receipts receipts, List<Episode> episodes, Limits limits) {
    return new Repeats(receipts, episodes, limits).groups();
  }

  private List<Group> groups() {
    Map<Optional<Episode>, Integer> counts = new HashMap<>();
    surplus().forEach(each -> counts.merge(Episode.before(each.at(), episodes), 1, Integer::sum));
    return counts.entrySet().stream()
        .map(each -> new Group(each.getKey(), each.getValue(), most(each.getKey())))
        .toList();
  }

  /** Returns accepted deliveries beyond the copies that publishers may have made. */
  private List<Delivery> surplus() {
    List<Delivery> surplus = new ArrayList<>();
    receipts
        .byId()
        .forEach(
            (id, all) -> {
              PublishedEvent event = receipts.events().get(id);
              if (event != null) {
                all.stream()
                    .filter(Delivery::isAccepted)
                    .skip(event.copies())
                    .forEach(surplus::add);
              }
            });
    return surplus;
  }

  private int most(Optional<Episode> episode) {
    return episode
        .map(each -> each.faults().size() * (receipts.subscription().inFlight() + peak(each)))
        .orElse(0);
  }

  /**
   * Returns how many events were accepted in the busiest time that a fault may repeat. Repeats do
   * not count, because otherwise they would excuse themselves.
   */
  private int peak(Episode episode) {
    long window = limits.repeated().toNanos();
    Span span = episode.span();
    long[] near = acceptedIn(span.from() - window, span.to() + limits.aftermath().toNanos());
    int peak = 0;
    int first = 0;
    for (int last = 0; last < near.length; last++) {
      while (near[last] - near[first] > window) {
        first++;
      }
      peak = Math.max(peak, last - first + 1);
    }
    return peak;
  }

  private long[] acceptedIn(long from, long to) {
    return receipts.firstAccepted().filter(at -> at >= from && at <= to).toArray();
  }
}
