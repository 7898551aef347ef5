package io.hermod.testing.assertj;

import io.hermod.testing.Attempt;
import io.hermod.testing.Delivery;
import io.hermod.testing.DeliveryState;
import io.hermod.testing.Explanation;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions about an event that hold for every subscription of its topic, or for the one that
 * {@link #forSubscription} chooses.
 */
public final class ExplanationAssert extends AbstractAssert<ExplanationAssert, Explanation> {
  private final List<Delivery> deliveries;

  ExplanationAssert(Explanation actual) {
    this(actual, actual.deliveries());
  }

  private ExplanationAssert(Explanation actual, List<Delivery> deliveries) {
    super(actual, ExplanationAssert.class);
    this.deliveries = deliveries;
  }

  /** Asserts about one subscription only. */
  public ExplanationAssert forSubscription(String name) {
    return new ExplanationAssert(actual, List.of(actual.delivery(name)));
  }

  /** The subscriber has accepted the event. */
  public ExplanationAssert isDelivered() {
    return isIn(DeliveryState.DELIVERED);
  }

  /** The event waits for its first or another attempt. */
  public ExplanationAssert isWaiting() {
    return isIn(
        DeliveryState.WAITING_FOR_FIRST_ATTEMPT, DeliveryState.IN_FLIGHT, DeliveryState.PARKED);
  }

  /** The event was given up, and is or will be in the dead-letter folder. */
  public ExplanationAssert isDeadLettered() {
    return isIn(DeliveryState.DEAD_LETTERED, DeliveryState.DEAD_LETTERING);
  }

  /** The event was given up without a dead-letter folder. */
  public ExplanationAssert isDropped() {
    return isIn(DeliveryState.DROPPED);
  }

  /** The filter does not want the event. */
  public ExplanationAssert isUnmatched() {
    return isIn(DeliveryState.UNMATCHED);
  }

  private ExplanationAssert isIn(DeliveryState... states) {
    List<DeliveryState> wanted = Arrays.asList(states);
    return all("to be " + wanted, delivery -> wanted.contains(delivery.state()));
  }

  /** So many attempts have been made. */
  public ExplanationAssert afterAttempts(int count) {
    return all("to have " + count + " attempts", delivery -> delivery.attemptsMade() == count);
  }

  /** The attempts got these statuses, oldest first; 0 stands for no response. */
  public ExplanationAssert withStatuses(Integer... statuses) {
    List<Integer> wanted = Arrays.asList(statuses);
    return all(
        "to have got " + wanted,
        delivery -> delivery.attempts().stream().map(Attempt::status).toList().equals(wanted));
  }

  private ExplanationAssert all(String expectation, Predicate<Delivery> condition) {
    if (deliveries.isEmpty() || !deliveries.stream().allMatch(condition)) {
      failWithMessage(
          "%s", "Expected every delivery %s, of%n%s".formatted(expectation, actual.describe()));
    }
    return this;
  }
}
