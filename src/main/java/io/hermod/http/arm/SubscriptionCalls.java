package io.hermod.http.arm;

import io.hermod.access.Resource;
import io.hermod.event.InvalidFieldException;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.hermod.http.resource.HeaderResource;
import io.hermod.http.resource.SubscriptionPatch;
import io.hermod.http.resource.SubscriptionRequest;
import io.hermod.http.resource.SubscriptionResource;
import io.hermod.http.resource.UnknownFilterMembers;
import io.hermod.manage.Scope;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.subscription.SubscriptionList;
import io.hermod.manage.subscription.SubscriptionQuery;
import io.hermod.manage.subscription.Subscriptions;
import io.hermod.manage.subscription.TopicSubscription;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.Destination;
import io.hermod.subscription.HttpDestination;
import io.hermod.topic.Topic;
import org.jspecify.annotations.Nullable;
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

  /**
   * Lists the subscriptions on one resource, or on all resources in a resource group or an Azure
   * subscription.
   */
  CallResponse list(Call call) {
    Scope scope = scope(call, 1);
    if (scope instanceof Scope.OfContainer(String id)) {
      return listAll(call, new SubscriptionQuery(id, null, null));
    }
    return CallResponse.ok(
        ArmPage.of(
            call,
            subscriptions.list(scope, form),
            item -> item.subscription().name(),
            SubscriptionResource::json));
  }

  /**
   * Lists the subscriptions in a resource group or an Azure subscription that belong to one
   * location or one kind of topic.
   */
  CallResponse listSome(Call call) {
    @Nullable String location = call.path().parts().get("location");
    @Nullable String topicType = call.path().parts().get("topicType");
    return listAll(call, new SubscriptionQuery(call.path().container(), location, topicType));
  }

  private CallResponse listAll(Call call, SubscriptionQuery query) {
    return CallResponse.ok(
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

  CallResponse get(Call call) {
    return CallResponse.ok(SubscriptionResource.json(subscriptions.get(address(call, 0))));
  }

  CallResponse put(Call call) {
    JsonFields body = RequestJson.parse(call.body());
    TopicSubscription put = subscriptions.put(address(call, 0), SubscriptionRequest.settings(body));
    unknownMembers.warn(body, put.subscription());
    return CallResponse.created(SubscriptionResource.json(put));
  }

  CallResponse patch(Call call) {
    JsonFields body = RequestJson.parse(call.body());
    TopicSubscription changed =
        subscriptions.change(address(call, 0), old -> SubscriptionPatch.settings(body, old));
    unknownMembers.warn(body, changed.subscription());
    return CallResponse.created(SubscriptionResource.json(changed));
  }

  CallResponse delete(Call call) {
    subscriptions.delete(address(call, 0));
    return CallResponse.noContent();
  }

  /** Returns the URL with its query. No other call of this API shows the query. */
  CallResponse fullUrl(Call call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    switch (subscriptions.get(address(call, 1)).subscription().destination()) {
      case HttpDestination http -> json.put("endpointUrl", http.url().toString());
      case ConfiguredDestination configured ->
          throw new InvalidFieldException(
              "endpointType", "is " + configured.endpointType() + ", which has no endpoint URL");
    }
    return CallResponse.ok(json);
  }

  /** Returns the delivery headers with their secrets. No other call shows the secrets. */
  CallResponse deliveryAttributes(Call call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    Destination destination = subscriptions.get(address(call, 1)).subscription().destination();
    json.set("value", HeaderResource.withSecrets(destination.headers()));
    return CallResponse.ok(json);
  }

  /**
   * Returns the address of the subscription.
   *
   * @param behind how many segments follow its name
   */
  private SubscriptionAddress address(Call call, int behind) {
    String name = call.path().part("eventSubscription");
    return new SubscriptionAddress(scope(call, behind + 2), name, form);
  }

  /**
   * Returns the scope before {@code eventSubscriptions}. In the extension form, the provider in
   * between is not part of it.
   */
  private Scope scope(Call call, int behind) {
    return call.path().scope(form == SubscriptionForm.EXTENSION ? behind + 2 : behind);
  }
}
