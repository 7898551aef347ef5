package io.hermod.operations;

import io.hermod.metrics.LaneEnds;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares what each subscription has counted with what it had counted before, and composes an
 * event for each difference: one for each subscription and reason. Used by one thread.
 */
final class GivenUpNotices {
  private Map<Long, LaneEnds> before = new HashMap<>();

  /**
   * Returns what is new since the last call.
   *
   * @param now when the counters were read
   */
  List<OperationalEvent> changes(List<LaneEnds> counted, OperationsTopic topic, Instant now) {
    Map<Long, Subscription> byLane = byLane(topic);
    List<OperationalEvent> events = new ArrayList<>();
    Map<Long, LaneEnds> after = new HashMap<>();
    for (LaneEnds each : counted) {
      after.put(each.lane(), each);
      Subscription subscription = byLane.get(each.lane());
      if (subscription != null) {
        addChanges(each, before.get(each.lane()), subscription, now, events::add);
      }
    }
    before = after;
    return events;
  }

  private static Map<Long, Subscription> byLane(OperationsTopic topic) {
    long own = topic.id();
    Map<Long, Subscription> byLane = new HashMap<>();
    topic
        .catalog()
        .allSubscriptions()
        .filter(each -> each.topicId() != own)
        .forEach(each -> byLane.put(each.lane(), each));
    return byLane;
  }

  private static void addChanges(
      LaneEnds now,
      @Nullable LaneEnds before,
      Subscription of,
      Instant at,
      Consumer<OperationalEvent> to) {
    LaneEnds old = before == null ? LaneEnds.none(now.lane()) : before;
    addChanges("EventsDeadLettered", now.deadLettered(), old.deadLettered(), of, at, to);
    addChanges("EventsDropped", now.dropped(), old.dropped(), of, at, to);
    if (now.faults() > old.faults()) {
      to.accept(event("LaneFaulted", of, now.faults() - old.faults(), at, ""));
    }
  }

  private static void addChanges(
      String type,
      Map<String, Long> now,
      Map<String, Long> before,
      Subscription of,
      Instant at,
      Consumer<OperationalEvent> to) {
    now.forEach(
        (reason, count) -> {
          long more = count - before.getOrDefault(reason, 0L);
          if (more > 0) {
            to.accept(event(type, of, more, at, reason));
          }
        });
  }

  private static OperationalEvent event(
      String type, Subscription of, long count, Instant at, String reason) {
    ObjectNode data =
        OperationalEvent.newData()
            .put("subscription", of.resourceId())
            .put("eventSubscriptionName", of.name())
            .put("count", count);
    if (!reason.isEmpty()) {
      data.put("reason", reason);
    }
    return new OperationalEvent(type, of.resourceId(), data, at);
  }
}
