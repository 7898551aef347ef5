package io.hermod.deadletter.redrive;

import io.hermod.deadletter.redrive.RedriveJob.TargetLane;
import io.hermod.event.InvalidFieldException;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.catalog.LaneHistory;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.store.replay.RetainedEvents;
import io.hermod.store.replay.RetainedEvents.Stretch;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Decides what an order to replay means now.
 *
 * @param isOn whether delivered events are retained on purpose
 */
public record ReplayPlanner(LaneCatalog catalog, RetainedEvents retained, boolean isOn) {

  /** The subscription to send to, and the events to send. */
  record Plan(TargetLane target, ReplayRange range) {}

  Plan plan(ReplayOrder order, Instant now) {
    Subscription subscription = subscription(order);
    Instant from = ReplayTime.parse("from", order.from(), now);
    Instant to = end(order.to(), now);
    if (!from.isBefore(to)) {
      throw new InvalidFieldException("from", "must be before the end of the period, " + to);
    }
    Stretch stretch = retained.between(from, to);
    if (!order.available()) {
      requireAll(stretch, from);
    }
    long end =
        ReplayOrder.CREATED.equals(order.to())
            ? Math.min(stretch.to(), created(subscription.lane(), stretch.to()))
            : stretch.to();
    return new Plan(
        new TargetLane(subscription.topicId(), subscription.lane()),
        new ReplayRange(from, to, Math.min(stretch.from(), end), end));
  }

  private Subscription subscription(ReplayOrder order) {
    return catalog
        .view()
        .allSubscriptions()
        .filter(each -> each.resourceId().equalsIgnoreCase(order.subscriptionId()))
        .findFirst()
        .orElseThrow(
            () ->
                new JobConflictException(
                    "The subscription '%s' gets no events yet: its endpoint has not agreed to get them."
                        .formatted(order.subscription())));
  }

  private static Instant end(@Nullable String to, Instant now) {
    Instant end =
        to == null || to.equals(ReplayOrder.CREATED) ? now : ReplayTime.parse("to", to, now);
    // What is published from now on is delivered anyway. To the microsecond, as publish times are.
    Instant latest = now.plusNanos(1_000);
    return end.isAfter(now) || to == null || to.equals(ReplayOrder.CREATED) ? latest : end;
  }

  /** Returns the position of the oldest known version of a subscription. */
  private long created(long lane, long otherwise) {
    return catalog.lanes().stream()
        .map(LaneHistory::versions)
        .map(versions -> versions.getFirst())
        .filter(version -> version.subscription().lane() == lane)
        .mapToLong(LaneVersion::position)
        .findFirst()
        .orElse(otherwise);
  }

  private void requireAll(Stretch stretch, Instant from) {
    if (!isOn) {
      throw new JobConflictException(
          "store.retention is off, so delivered events stay only until their file of the journal is"
              + " deleted. Set store.retention to keep them from now on, or replay what is left"
              + " (available).");
    }
    Instant oldest = stretch.oldest();
    if (!stretch.isComplete() && oldest == null) {
      throw new JobConflictException("No event is retained.");
    }
    if (!stretch.isComplete() && oldest != null && from.isBefore(oldest)) {
      throw new JobConflictException(
          "A part of this period is no longer retained: the oldest available event was published at %s. Begin there, or replay what is left (available)."
              .formatted(oldest));
    }
  }
}
