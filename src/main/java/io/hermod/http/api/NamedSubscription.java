package io.hermod.http.api;

import io.hermod.http.call.CallPath;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.SubscriptionForm;

/** An event subscription that a path names by its ARM id. */
final class NamedSubscription {
  private static final String NAME = "eventSubscription";

  /** The pattern of such a path. */
  static final String PATH =
      "{scope}/providers/Microsoft.EventGrid/eventSubscriptions/{" + NAME + "}";

  private NamedSubscription() {}

  static SubscriptionAddress in(CallPath path) {
    return new SubscriptionAddress(path.scope(), path.part(NAME), SubscriptionForm.EXTENSION);
  }
}
