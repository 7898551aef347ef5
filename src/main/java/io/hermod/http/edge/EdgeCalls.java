package io.hermod.http.edge;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.JsonFields;
import io.hermod.http.resource.UnknownFilterMembers;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.subscription.SubscriptionSettings;
import io.hermod.manage.subscription.Subscriptions;
import io.hermod.manage.subscription.TopicSubscription;
import io.hermod.manage.topic.EdgeTopics;
import io.hermod.topic.Topic;
import java.util.Comparator;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The calls of the Edge API about topics and event subscriptions; they block. */
final class EdgeCalls {
  private final EdgeTopics topics;
  private final Subscriptions subscriptions;
  private final EdgeTopicResource topicResource;
  private final EdgeSubscriptionResource subscriptionResource;
  private final UnknownFilterMembers unknownMembers = new UnknownFilterMembers();

  EdgeCalls(EdgeTopics topics, Subscriptions subscriptions, EdgeIds ids) {
    this.topics = topics;
    this.subscriptions = subscriptions;
    this.topicResource = new EdgeTopicResource(ids);
    this.subscriptionResource = new EdgeSubscriptionResource(ids);
  }

  CallResponse listTopics(Call call) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    topics.list().forEach(topic -> list.add(topicResource.json(topic, call.origin())));
    return CallResponse.ok(list);
  }

  CallResponse getTopic(Call call) {
    return CallResponse.ok(topicResource.json(topics.get(topicName(call)), call.origin()));
  }

  CallResponse putTopic(Call call) {
    String name = topicName(call);
    JsonFields body = EdgeTopicRequest.parse(call.body());
    Topic topic = topics.put(name, EdgeTopicRequest.schema(body, name));
    return CallResponse.ok(topicResource.json(topic, call.origin()));
  }

  /**
   * Succeeds even if the topic does not exist, so that a client may repeat a delete whose response
   * was lost.
   */
  CallResponse deleteTopic(Call call) {
    topics.delete(topicName(call));
    return CallResponse.empty();
  }

  CallResponse listSubscriptions(Call call) {
    Topic topic = topics.get(topicName(call));
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    subscriptions.list(topics.scope(topic.name()), SubscriptionForm.NESTED).stream()
        .sorted(
            Comparator.comparing(each -> each.subscription().name(), String.CASE_INSENSITIVE_ORDER))
        .forEach(each -> list.add(subscriptionResource.json(each)));
    return CallResponse.ok(list);
  }

  CallResponse getSubscription(Call call) {
    return CallResponse.ok(subscriptionResource.json(subscriptions.get(address(call))));
  }

  CallResponse putSubscription(Call call) {
    SubscriptionAddress address = address(call);
    JsonFields body = EdgeTopicRequest.parse(call.body());
    SubscriptionSettings settings =
        EdgeSubscriptionRequest.settings(body, topicName(call), address.name());
    TopicSubscription put = subscriptions.put(address, settings);
    unknownMembers.warn(body, put.subscription());
    return CallResponse.ok(subscriptionResource.json(put));
  }

  /** Succeeds even if the subscription does not exist, for the same reason. */
  CallResponse deleteSubscription(Call call) {
    topics.find(topicName(call)).ifPresent(_ -> subscriptions.delete(address(call)));
    return CallResponse.empty();
  }

  /** Returns the address of the subscription in the call, whose topic must belong to the module. */
  private SubscriptionAddress address(Call call) {
    Topic topic = topics.get(topicName(call));
    return topics.subscription(topic.name(), call.path().part("eventSubscription"));
  }

  private static String topicName(Call call) {
    return call.path().part("topic");
  }
}
