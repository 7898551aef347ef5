package io.hermod.http.api;

import io.hermod.http.call.CallPath;
import io.hermod.http.call.CallRoute;
import io.hermod.http.call.RouteScope;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.SubscriptionForm;

/** The paths of actions on an event subscription, which is named by its ARM id. */
final class NamedSubscription {
  private static final String NAME = "eventSubscription";
  private static final String ONE =
      "hermod/v1/{scope}/providers/Microsoft.EventGrid/eventSubscriptions/{" + NAME + "}/";

  private NamedSubscription() {}

  /** Returns the route of an action, without methods. */
  static CallRoute action(String name) {
    return new CallRoute(ONE + name, RouteScope.SCOPE);
  }

  static SubscriptionAddress in(CallPath path) {
    return new SubscriptionAddress(path.scope(), path.part(NAME), SubscriptionForm.EXTENSION);
  }
}
