package io.hermod.http.api;

import io.hermod.access.Caller;
import io.hermod.deadletter.redrive.JobOrder;
import io.hermod.deadletter.redrive.RedriveOrder;
import io.hermod.deadletter.redrive.RedriveOrder.Target;
import io.hermod.deadletter.redrive.ReplayOrder;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.store.catalog.CatalogView;
import java.util.function.Supplier;

/**
 * Decides which redrive orders a caller may give and see. A job runs without its caller, so the
 * order of a limited caller must name its topic: the job then finds nothing else.
 */
record RedriveRights(Supplier<CatalogView> catalog, DeadLetterRights letters) {

  void require(RedriveOrder order, Caller caller) {
    if (!covers(order, caller)) {
      throw new CallException(
          CallResponse.error(
              403,
              "AuthorizationFailed",
              "%s may not redrive these dead letters: its roles apply only to %s. Name a topic within them in the order, and in its target."
                  .formatted(caller.name(), caller.scope().words())));
    }
    letters.of(caller, order.query());
  }

  boolean covers(JobOrder order, Caller caller) {
    return caller.scope().isEverything()
        || switch (order) {
          case RedriveOrder redrive -> coversTopics(redrive, caller);
          case ReplayOrder replay -> coversSubscription(replay, caller);
        };
  }

  /** Jobs of deleted subscriptions are shown only to those who may see everything. */
  private boolean coversSubscription(ReplayOrder order, Caller caller) {
    CatalogView view = catalog.get();
    return view.allSubscriptions()
        .filter(each -> each.resourceId().equalsIgnoreCase(order.subscriptionId()))
        .findFirst()
        .flatMap(each -> view.topic(each.topicId()).map(topic -> SubscriptionScope.of(topic, each)))
        .map(resource -> caller.scope().covers(resource))
        .orElse(false);
  }

  private boolean coversTopics(RedriveOrder order, Caller caller) {
    String topic = order.query().topic();
    Target target = order.target();
    return topic != null
        && covers(topic, caller)
        && (target == null || covers(target.topic(), caller));
  }

  private boolean covers(String topic, Caller caller) {
    return caller.scope().covers(NamedTopic.resource(catalog.get().topic(topic), topic));
  }
}
