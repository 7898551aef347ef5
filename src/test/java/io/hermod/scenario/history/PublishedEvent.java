package io.hermod.scenario.history;

import java.util.List;
import java.util.OptionalLong;

/**
 * An event that was sent to the cluster at least once.
 *
 * @param acknowledged when the publisher first learned that it is stored
 * @param copies how often it may have been stored, and so may be delivered without a fault
 */
record PublishedEvent(
    String id, String publisher, int number, OptionalLong acknowledged, int copies) {

  /** Makes an event of all attempts to publish it. */
  static PublishedEvent of(List<PublishAttempt> attempts) {
    PublishAttempt first = attempts.getFirst();
    return new PublishedEvent(
        first.id(),
        first.publisher(),
        first.number(),
        attempts.stream()
            .filter(PublishAttempt::isAcknowledged)
            .mapToLong(PublishAttempt::ended)
            .min(),
        attempts.size());
  }

  boolean isAcknowledged() {
    return acknowledged.isPresent();
  }
}
