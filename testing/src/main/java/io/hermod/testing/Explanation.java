package io.hermod.testing;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What became of an event.
 *
 * @param deliveries one for each subscription of the topic
 */
public record Explanation(
    String topic, String eventId, Instant publishedAt, List<Delivery> deliveries) {

  public Explanation {
    deliveries = List.copyOf(deliveries);
  }

  /**
   * What this subscription did with the event.
   *
   * @throws IllegalArgumentException if the topic has no such subscription
   */
  public Delivery delivery(String subscription) {
    return deliveries.stream()
        .filter(each -> subscription.equalsIgnoreCase(each.subscription()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no subscription " + subscription + " in " + describe()));
  }

  /** Lists every attempt, for messages that people read. */
  public String describe() {
    return "event %s on topic %s, published %s%s"
        .formatted(
            eventId,
            topic,
            publishedAt,
            deliveries.stream().map(Explanation::describe).collect(Collectors.joining()));
  }

  private static String describe(Delivery delivery) {
    String attempts =
        delivery.attempts().stream()
            .map(
                each ->
                    "%n    attempt %d at %s: %d %s"
                        .formatted(each.number(), each.at(), each.status(), each.outcome()))
            .collect(Collectors.joining());
    String next =
        delivery.nextAttemptAt() == null
            ? ""
            : "%n    next attempt at %s".formatted(delivery.nextAttemptAt());
    return "%n  %s: %s%s%s".formatted(delivery.subscription(), delivery.state(), attempts, next);
  }
}
