package io.hermod.http;

import io.hermod.manage.Subscriptions;
import io.hermod.manage.TopicSubscription;
import io.hermod.subscription.WebhookDestination;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The management calls about event subscriptions. */
final class SubscriptionCalls {
  private final Subscriptions subscriptions;

  SubscriptionCalls(Subscriptions subscriptions) {
    this.subscriptions = subscriptions;
  }

  ArmAnswer list(ArmCall call) {
    return ArmAnswer.ok(
        ArmPage.of(
            call,
            subscriptions.list(call.path().topic()),
            item -> item.subscription().name(),
            SubscriptionResource::json));
  }

  ArmAnswer get(ArmCall call) {
    return ArmAnswer.ok(SubscriptionResource.json(subscriptions.get(call.path().subscription())));
  }

  ArmAnswer put(ArmCall call) {
    TopicSubscription put =
        subscriptions.put(
            call.path().subscription(), SubscriptionRequest.settings(ArmJson.parse(call.body())));
    return ArmAnswer.created(SubscriptionResource.json(put));
  }

  ArmAnswer delete(ArmCall call) {
    subscriptions.delete(call.path().subscription());
    return ArmAnswer.noContent();
  }

  /** The headers that the subscription wants: the one call that shows their secrets. */
  ArmAnswer deliveryAttributes(ArmCall call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.set("value", headers(subscriptions.get(call.path().subscription())));
    return ArmAnswer.ok(json);
  }

  private static ArrayNode headers(TopicSubscription item) {
    return switch (item.subscription().destination()) {
      case WebhookDestination webhook -> HeaderResource.withSecrets(webhook.headers());
    };
  }
}
