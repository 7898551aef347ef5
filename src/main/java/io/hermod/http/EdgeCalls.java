package io.hermod.http;

import io.hermod.manage.EdgeTopics;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.SubscriptionSettings;
import io.hermod.manage.Subscriptions;
import io.hermod.manage.TopicSubscription;
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

  ArmAnswer listTopics(ArmCall call) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    topics.list().forEach(topic -> list.add(topicResource.json(topic, call.origin())));
    return ArmAnswer.ok(list);
  }

  ArmAnswer getTopic(ArmCall call) {
    return ArmAnswer.ok(topicResource.json(topics.get(topicName(call)), call.origin()));
  }

  ArmAnswer putTopic(ArmCall call) {
    String name = topicName(call);
    JsonFields body = EdgeTopicRequest.parse(call.body());
    Topic topic = topics.put(name, EdgeTopicRequest.schema(body, name));
    return ArmAnswer.ok(topicResource.json(topic, call.origin()));
  }

  /** Whether there was one or not: a delete that is sent again, for its answer was lost, is one. */
  ArmAnswer deleteTopic(ArmCall call) {
    topics.delete(topicName(call));
    return ArmAnswer.empty();
  }

  ArmAnswer listSubscriptions(ArmCall call) {
    Topic topic = topics.get(topicName(call));
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    subscriptions.list(topics.scope(topic.name()), SubscriptionForm.NESTED).stream()
        .sorted(
            Comparator.comparing(each -> each.subscription().name(), String.CASE_INSENSITIVE_ORDER))
        .forEach(each -> list.add(subscriptionResource.json(each)));
    return ArmAnswer.ok(list);
  }

  ArmAnswer getSubscription(ArmCall call) {
    return ArmAnswer.ok(subscriptionResource.json(subscriptions.get(address(call))));
  }

  ArmAnswer putSubscription(ArmCall call) {
    SubscriptionAddress address = address(call);
    JsonFields body = EdgeTopicRequest.parse(call.body());
    SubscriptionSettings settings =
        EdgeSubscriptionRequest.settings(body, topicName(call), address.name());
    TopicSubscription put = subscriptions.put(address, settings);
    unknownMembers.warn(body, put.subscription());
    return ArmAnswer.ok(subscriptionResource.json(put));
  }

  /** Like that of a topic. */
  ArmAnswer deleteSubscription(ArmCall call) {
    topics.find(topicName(call)).ifPresent(_ -> subscriptions.delete(address(call)));
    return ArmAnswer.empty();
  }

  /** Only topics of the module have subscriptions here. */
  private SubscriptionAddress address(ArmCall call) {
    Topic topic = topics.get(topicName(call));
    return topics.subscription(topic.name(), call.path().part("eventSubscription"));
  }

  private static String topicName(ArmCall call) {
    return call.path().part("topic");
  }
}
