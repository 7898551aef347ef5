package io.hermod.scenario.history;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What one subscription got.
 *
 * @param events everything that was published
 * @param deliveries in order
 * @param byId the same, in the order of first deliveries
 * @param deadLetters in order, by id
 */
record Receipts(
    Subscription subscription,
    Map<String, PublishedEvent> events,
    List<Delivery> deliveries,
    Map<String, List<Delivery>> byId,
    Map<String, List<DeadLetter>> deadLetters) {

  static Receipts of(
      Subscription subscription, Map<String, PublishedEvent> events, ClusterHistory history) {
    List<Delivery> deliveries =
        history.deliveries().stream()
            .filter(each -> each.subscription().equals(subscription.name()))
            .sorted(Comparator.comparingLong(Delivery::at))
            .toList();
    return new Receipts(
        subscription,
        events,
        deliveries,
        deliveries.stream()
            .collect(Collectors.groupingBy(Delivery::id, LinkedHashMap::new, Collectors.toList())),
        history.deadLetters().stream()
            .filter(each -> each.subscription().equals(subscription.name()))
            .sorted(Comparator.comparingLong(DeadLetter::at))
            .collect(Collectors.groupingBy(DeadLetter::id)));
  }

  String name() {
    return subscription.name();
  }

  /** Returns when each event was accepted for the first time, in order. */
  LongStream firstAccepted() {
    return byId.values().stream()
        .flatMap(all -> all.stream().filter(Delivery::isAccepted).limit(1))
        .mapToLong(Delivery::at)
        .sorted();
  }

  Stream<PublishedEvent> acknowledged() {
    return events.values().stream().filter(PublishedEvent::isAcknowledged);
  }

  boolean hasAccepted(String id) {
    return byId.getOrDefault(id, List.of()).stream().anyMatch(Delivery::isAccepted);
  }

  boolean isDeadLettered(String id) {
    return deadLetters.containsKey(id);
  }

  Optional<Delivery> first(String id) {
    return Optional.ofNullable(byId.get(id)).map(List::getFirst);
  }
}
