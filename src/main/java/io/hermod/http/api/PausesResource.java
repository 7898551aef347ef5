package io.hermod.http.api;

import static io.vertx.core.http.HttpMethod.POST;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.CallRoute;
import io.hermod.http.resource.SubscriptionResource;
import io.hermod.manage.subscription.SubscriptionControls;
import java.util.List;

/** Pauses and resumes event subscriptions, which are named by their ARM id. */
public final class PausesResource extends ApiResource {
  private final SubscriptionControls controls;

  public PausesResource(SubscriptionControls controls) {
    this.controls = controls;
  }

  @Override
  List<CallRoute> routes() {
    return List.of(
        NamedSubscription.action("pause").on(POST, call -> pause(call, true)),
        NamedSubscription.action("resume").on(POST, call -> pause(call, false)));
  }

  private CallResponse pause(Call call, boolean isPaused) {
    return CallResponse.ok(
        SubscriptionResource.json(controls.pause(NamedSubscription.in(call.path()), isPaused)));
  }
}
