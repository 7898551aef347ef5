package io.hermod.scenario.history;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Everything that is known about a topic and the machines that served it.
 *
 * @param ended until when deliveries were recorded
 */
public record ClusterHistory(
    ClusterSize size,
    List<Subscription> subscriptions,
    List<PublishAttempt> attempts,
    List<Delivery> deliveries,
    List<DeadLetter> deadLetters,
    List<Fault> faults,
    long ended) {

  public ClusterHistory {
    subscriptions = List.copyOf(subscriptions);
    attempts = List.copyOf(attempts);
    deliveries = List.copyOf(deliveries);
    deadLetters = List.copyOf(deadLetters);
    faults = List.copyOf(faults);
  }

  /** Returns what was published, by id. */
  Map<String, PublishedEvent> events() {
    return attempts.stream()
        .collect(
            Collectors.groupingBy(
                PublishAttempt::id,
                TreeMap::new,
                Collectors.collectingAndThen(Collectors.toList(), PublishedEvent::of)));
  }

  /** Returns what each subscription got. */
  List<Receipts> receipts() {
    Map<String, PublishedEvent> events = events();
    return subscriptions.stream().map(each -> Receipts.of(each, events, this)).toList();
  }
}
