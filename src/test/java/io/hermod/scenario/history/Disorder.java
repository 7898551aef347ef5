package io.hermod.scenario.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Finds first deliveries in the wrong order. A publisher sends an event only after the one before
 * it was acknowledged, so the numbers of its events are the order in which they must arrive; those
 * in flight at the same time may overtake each other.
 */
final class Disorder {
  private Disorder() {}

  static List<Violation> in(Receipts receipts) {
    if (!receipts.subscription().isOrdered()) {
      return List.of();
    }
    Map<String, List<PublishedEvent>> byPublisher =
        receipts
            .acknowledged()
            .filter(event -> receipts.byId().containsKey(event.id()))
            .collect(Collectors.groupingBy(PublishedEvent::publisher));
    return byPublisher.values().stream().flatMap(all -> of(all, receipts).stream()).toList();
  }

  private static List<Violation> of(List<PublishedEvent> events, Receipts receipts) {
    List<PublishedEvent> sent =
        events.stream().sorted(Comparator.comparingInt(PublishedEvent::number)).toList();
    List<PublishedEvent> arrived =
        events.stream()
            .sorted(Comparator.comparingLong(each -> receipts.first(each.id()).orElseThrow().at()))
            .toList();
    List<Violation> found = new ArrayList<>();
    Missing missing = new Missing(sent);
    for (PublishedEvent event : arrived) {
      int overtaken = missing.before(event);
      if (overtaken >= receipts.subscription().inFlight()) {
        found.add(new Violation.OutOfOrder(receipts.name(), event.id(), overtaken));
      }
    }
    return found;
  }

  /** The events that have not arrived yet, the oldest last, where it is cheap to remove. */
  private static final class Missing {
    private final List<PublishedEvent> events;

    Missing(List<PublishedEvent> events) {
      this.events = new ArrayList<>(events.reversed());
    }

    /** Returns how many were sent before an event that arrives now. */
    int before(PublishedEvent event) {
      int place = events.lastIndexOf(event);
      events.remove(place);
      return events.size() - place;
    }
  }
}
