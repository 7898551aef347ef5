package io.hermod.http.api;

import static io.vertx.core.http.HttpMethod.POST;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallPath;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.CallRoute;
import io.hermod.http.call.RouteScope;
import io.hermod.http.resource.SubscriptionResource;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.subscription.Subscriptions;
import java.util.List;

/** Pauses and resumes event subscriptions, which are named by their ARM id. */
public final class PausesResource extends ApiResource {
  private static final String ONE =
      "hermod/v1/{scope}/providers/Microsoft.EventGrid/eventSubscriptions/{eventSubscription}";

  private final Subscriptions subscriptions;

  public PausesResource(Subscriptions subscriptions) {
    this.subscriptions = subscriptions;
  }

  @Override
  List<CallRoute> routes() {
    return List.of(
        new CallRoute(ONE + "/pause", RouteScope.SCOPE).on(POST, call -> pause(call, true)),
        new CallRoute(ONE + "/resume", RouteScope.SCOPE).on(POST, call -> pause(call, false)));
  }

  private CallResponse pause(Call call, boolean isPaused) {
    return CallResponse.ok(
        SubscriptionResource.json(subscriptions.pause(address(call.path()), isPaused)));
  }

  private static SubscriptionAddress address(CallPath path) {
    return new SubscriptionAddress(
        path.scope(), path.part("eventSubscription"), SubscriptionForm.EXTENSION);
  }
}
