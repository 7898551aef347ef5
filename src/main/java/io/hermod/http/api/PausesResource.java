package io.hermod.http.api;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallPath;
import io.hermod.http.call.CallResponse;
import io.hermod.http.resource.SubscriptionResource;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.subscription.Subscriptions;

/** Pauses and resumes event subscriptions, which are named by their ARM id. */
public final class PausesResource implements ApiResource {
  private final Subscriptions subscriptions;

  public PausesResource(Subscriptions subscriptions) {
    this.subscriptions = subscriptions;
  }

  CallResponse pause(Call call) {
    return set(call, true);
  }

  CallResponse resume(Call call) {
    return set(call, false);
  }

  private CallResponse set(Call call, boolean isPaused) {
    return CallResponse.ok(
        SubscriptionResource.json(subscriptions.pause(address(call.path()), isPaused)));
  }

  private static SubscriptionAddress address(CallPath path) {
    return new SubscriptionAddress(
        path.scope(), path.part("eventSubscription"), SubscriptionForm.EXTENSION);
  }
}
