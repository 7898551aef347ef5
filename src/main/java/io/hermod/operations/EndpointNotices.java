package io.hermod.operations;

import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.delivery.endpoint.Endpoints;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Composes events about endpoints. */
final class EndpointNotices {
  private static final int MOST_SUBSCRIPTIONS = 20;

  private EndpointNotices() {}

  /** Empty if the endpoint belongs to a subscription of the topic itself. */
  static Optional<OperationalEvent> of(EndpointState state, OperationsTopic topic, Instant now) {
    return topic.subscriptions().stream().anyMatch(each -> uses(each, state))
        ? Optional.empty()
        : Optional.of(event(state, topic, now));
  }

  private static boolean uses(Subscription subscription, EndpointState state) {
    return Endpoints.namesOf(subscription.destination()).contains(state.name());
  }

  private static OperationalEvent event(EndpointState state, OperationsTopic topic, Instant now) {
    boolean isOpen = state.standing() == EndpointState.Standing.OPEN;
    ObjectNode data =
        OperationalEvent.newData().put("endpointId", state.id()).put("endpoint", state.server());
    if (!isOpen) {
      data.put("failures", state.failures());
      if (state.lastFailure() != null) {
        data.put("reason", state.lastFailure().toString());
      }
      if (state.nextProbe() != null) {
        data.put("nextProbeAt", state.nextProbe().toString());
      }
    }
    add(subscriptions(state, topic), data.putArray("subscriptions"));
    return new OperationalEvent(
        isOpen ? "EndpointRecovered" : "EndpointOnProbation", "endpoints/" + state.id(), data, now);
  }

  private static List<Subscription> subscriptions(EndpointState state, OperationsTopic topic) {
    Stream<Subscription> all = topic.catalog().allSubscriptions();
    return all.filter(each -> uses(each, state)).limit(MOST_SUBSCRIPTIONS).toList();
  }

  private static void add(List<Subscription> subscriptions, ArrayNode to) {
    subscriptions.forEach(each -> to.add(each.resourceId()));
  }
}
