package io.hermod.scenario.history;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds times without a delivery although acknowledged events waited for their first attempt. What
 * is part of an outage does not count, and an event that was lost does not wait.
 */
final class Stalls {
  private final ClusterHistory history;
  private final Receipts receipts;
  private final Limits limits;

  private Stalls(ClusterHistory history, Receipts receipts, Limits limits) {
    this.history = history;
    this.receipts = receipts;
    this.limits = limits;
  }

  static List<Violation> in(ClusterHistory history, Receipts receipts, Limits limits) {
    return receipts.subscription().isResponsive()
        ? new Stalls(history, receipts, limits).violations()
        : List.of();
  }

  /** Returns every time between two deliveries in which events waited. */
  static List<Span> waits(ClusterHistory history, Receipts receipts) {
    List<Span> outages = Outages.in(history);
    long[] deliveries = receipts.deliveries().stream().mapToLong(Delivery::at).toArray();
    List<Span> parts = new ArrayList<>();
    int next = 0;
    for (Span busy : Span.union(waiting(receipts).toList())) {
      long from = busy.from();
      while (next < deliveries.length && deliveries[next] <= busy.to()) {
        long at = Math.max(from, deliveries[next]);
        parts.add(new Span(from, at));
        from = at;
        next++;
      }
      parts.add(new Span(from, busy.to()));
    }
    return parts.stream().map(part -> part.longestOutside(outages)).toList();
  }

  private static Stream<Span> waiting(Receipts receipts) {
    return receipts
        .acknowledged()
        .flatMap(event -> firstAttempt(event, receipts).stream())
        .filter(span -> span.to() > span.from());
  }

  private static Optional<Span> firstAttempt(PublishedEvent event, Receipts receipts) {
    return receipts
        .first(event.id())
        .map(first -> new Span(event.acknowledged().orElseThrow(), first.at()));
  }

  private List<Violation> violations() {
    return waits(history, receipts).stream()
        .filter(wait -> wait.length().compareTo(longest(wait)) > 0)
        .<Violation>map(
            wait ->
                new Violation.Stalled(
                    receipts.name(), wait.from(), wait.length(), longest(wait), faults(wait)))
        .toList();
  }

  private Duration longest(Span wait) {
    List<Fault> faults = faults(wait);
    boolean isPlanned =
        !faults.isEmpty() && faults.stream().allMatch(fault -> fault.kind().isPlanned());
    return isPlanned ? limits.plannedStall() : limits.stall();
  }

  private List<Fault> faults(Span wait) {
    return history.faults().stream()
        .filter(fault -> fault.span().andThen(limits.aftermath()).overlaps(wait))
        .toList();
  }
}
