package io.hermod.http;

import io.hermod.access.Caller;
import io.hermod.redrive.RedriveOrder;
import io.hermod.redrive.RedriveOrder.Target;
import io.hermod.store.CatalogView;
import java.util.function.Supplier;

/**
 * Says which orders to send dead letters again a caller may give and see. A job goes on without its
 * caller, so what a limited one orders must name its topic: nothing else is found then.
 */
record RedriveRights(Supplier<CatalogView> catalog, LetterRights letters) {

  void require(RedriveOrder order, Caller caller) {
    if (!covers(order, caller)) {
      throw new ArmException(
          ArmAnswer.error(
              403,
              "AuthorizationFailed",
              "%s may not send these again: its roles hold for %s only. Name such a topic in the order, and in its target."
                  .formatted(caller.name(), caller.scope().words())));
    }
    letters.of(caller, order.query());
  }

  boolean covers(RedriveOrder order, Caller caller) {
    if (caller.scope().isEverything()) {
      return true;
    }
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
