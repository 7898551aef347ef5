package io.hermod.http;

import io.hermod.access.Resource;
import io.hermod.manage.Scope;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.SubscriptionList;
import io.hermod.manage.SubscriptionQuery;
import io.hermod.manage.Subscriptions;
import io.hermod.manage.TopicSubscription;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The management calls about event subscriptions, in one of their two forms. */
final class SubscriptionCalls {
  private final Subscriptions subscriptions;
  private final SubscriptionForm form;
  private final UnknownFilterMembers unknownMembers = new UnknownFilterMembers();

  SubscriptionCalls(Subscriptions subscriptions, SubscriptionForm form) {
    this.subscriptions = subscriptions;
    this.form = form;
  }

  /** Those on one thing; those of all things in a resource group or an Azure subscription. */
  ArmAnswer list(ArmCall call) {
    Scope scope = scope(call, 1);
    if (scope instanceof Scope.OfContainer(String id)) {
      return listAll(call, new SubscriptionQuery(id, null, null));
    }
    return ArmAnswer.ok(
        ArmPage.of(
            call,
            subscriptions.list(scope, form),
            item -> item.subscription().name(),
            SubscriptionResource::json));
  }

  /** Those in a resource group or an Azure subscription, of one location or one kind of topic. */
  ArmAnswer listSome(ArmCall call) {
    @Nullable String location = call.path().parts().get("location");
    @Nullable String topicType = call.path().parts().get("topicType");
    return listAll(call, new SubscriptionQuery(call.path().container(), location, topicType));
  }

  private ArmAnswer listAll(ArmCall call, SubscriptionQuery query) {
    return ArmAnswer.ok(
        ArmPage.ofBehind(
            call,
            subscriptions
                .listAll(query)
                .behind(call.query().skipToken())
                .filter(item -> call.sees(resource(item))),
            SubscriptionList::key,
            item -> item.subscription().name(),
            SubscriptionResource::json));
  }

  private static Resource resource(TopicSubscription item) {
    return item.topic().id() == Topic.SOURCES_ID
        ? Resource.ofId(item.place().resourceId())
        : Resource.of(item.topic());
  }

  ArmAnswer get(ArmCall call) {
    return ArmAnswer.ok(SubscriptionResource.json(subscriptions.get(address(call, 0))));
  }

  ArmAnswer put(ArmCall call) {
    JsonFields body = ArmJson.parse(call.body());
    TopicSubscription put = subscriptions.put(address(call, 0), SubscriptionRequest.settings(body));
    unknownMembers.warn(body, put.subscription());
    return ArmAnswer.created(SubscriptionResource.json(put));
  }

  ArmAnswer patch(ArmCall call) {
    JsonFields body = ArmJson.parse(call.body());
    TopicSubscription changed =
        subscriptions.change(address(call, 0), old -> SubscriptionPatch.settings(body, old));
    unknownMembers.warn(body, changed.subscription());
    return ArmAnswer.created(SubscriptionResource.json(changed));
  }

  ArmAnswer delete(ArmCall call) {
    subscriptions.delete(address(call, 0));
    return ArmAnswer.noContent();
  }

  /** The URL with its query: the one call that shows it. */
  ArmAnswer fullUrl(ArmCall call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    switch (subscriptions.get(address(call, 1)).subscription().destination()) {
      case HttpDestination http -> json.put("endpointUrl", http.url().toString());
    }
    return ArmAnswer.ok(json);
  }

  /** The headers that the subscription wants: the one call that shows their secrets. */
  ArmAnswer deliveryAttributes(ArmCall call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.set("value", headers(subscriptions.get(address(call, 1))));
    return ArmAnswer.ok(json);
  }

  private static ArrayNode headers(TopicSubscription item) {
    return switch (item.subscription().destination()) {
      case WebhookDestination webhook -> HeaderResource.withSecrets(webhook.headers());
      case EventGridDestination _ -> JsonNodeFactory.instance.arrayNode();
    };
  }

  /**
   * Where the subscription is.
   *
   * @param behind how many segments come behind its name
   */
  private SubscriptionAddress address(ArmCall call, int behind) {
    String name = call.path().part("eventSubscription");
    return new SubscriptionAddress(scope(call, behind + 2), name, form);
  }

  /** What comes before {@code eventSubscriptions}, and before its provider if that is said. */
  private Scope scope(ArmCall call, int behind) {
    return call.path().scope(form == SubscriptionForm.EXTENSION ? behind + 2 : behind);
  }
}
