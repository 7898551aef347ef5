package io.hermod.http.api;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.http.resource.SubscriptionResource;
import io.hermod.manage.subscription.SubscriptionControls;

/** Pauses and resumes event subscriptions, which are named by their ARM id. */
public final class PausesResource implements ApiResource {
  private final SubscriptionControls controls;

  public PausesResource(SubscriptionControls controls) {
    this.controls = controls;
  }

  CallResponse pause(Call call) {
    return set(call, true);
  }

  CallResponse resume(Call call) {
    return set(call, false);
  }

  private CallResponse set(Call call, boolean isPaused) {
    return CallResponse.ok(
        SubscriptionResource.json(controls.pause(NamedSubscription.in(call.path()), isPaused)));
  }
}
