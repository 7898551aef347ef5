package io.hermod.http;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;
import static io.vertx.core.http.HttpMethod.PUT;

import io.hermod.manage.Subscriptions;
import io.hermod.manage.TopicSubscription;
import io.hermod.manage.Topics;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.node.JsonNodeFactory;

/** The routes of the management API: which path and method reach which use case. */
final class ArmRoutes {
  private static final String EVENT_GRID = "/providers/Microsoft.EventGrid";
  private static final String AZURE_SUBSCRIPTION = "subscriptions/*";
  private static final String GROUP = AZURE_SUBSCRIPTION + "/resourceGroups/*";
  private static final String TOPICS = GROUP + EVENT_GRID + "/topics";
  private static final String SUBSCRIPTIONS = TOPICS + "/*" + EVENT_GRID + "/eventSubscriptions";

  private final Topics topics;
  private final Subscriptions subscriptions;
  private final TopicResource topicResource;

  private final List<ArmRoute> routes =
      List.of(
          new ArmRoute(AZURE_SUBSCRIPTION + EVENT_GRID + "/topics").on(GET, this::listAllTopics),
          new ArmRoute(TOPICS).on(GET, this::listTopics),
          new ArmRoute(TOPICS + "/*")
              .on(GET, this::getTopic)
              .on(PUT, this::putTopic)
              .on(DELETE, this::deleteTopic),
          new ArmRoute(TOPICS + "/*/listKeys").on(POST, this::listKeys),
          new ArmRoute(SUBSCRIPTIONS).on(GET, this::listSubscriptions),
          new ArmRoute(SUBSCRIPTIONS + "/*")
              .on(GET, this::getSubscription)
              .on(PUT, this::putSubscription)
              .on(DELETE, this::deleteSubscription));

  ArmRoutes(Topics topics, Subscriptions subscriptions, Supplier<String> baseUrl) {
    this.topics = topics;
    this.subscriptions = subscriptions;
    this.topicResource = new TopicResource(baseUrl);
  }

  ArmAction action(ArmPath path, HttpMethod method) {
    return routes.stream()
        .filter(route -> route.matches(path))
        .findFirst()
        .orElseThrow(ArmRoutes::noRoute)
        .action(method);
  }

  private ArmAnswer listAllTopics(ArmCall call) {
    return page(call, topics.list(call.path().azureSubscription()));
  }

  private ArmAnswer listTopics(ArmCall call) {
    return page(call, topics.list(call.path().group()));
  }

  private ArmAnswer getTopic(ArmCall call) {
    return ArmAnswer.ok(topicResource.json(topics.get(call.path().topic())));
  }

  private ArmAnswer putTopic(ArmCall call) {
    Topic topic =
        topics.put(call.path().topic(), TopicRequest.settings(ArmJson.parse(call.body())));
    return ArmAnswer.created(topicResource.json(topic));
  }

  private ArmAnswer deleteTopic(ArmCall call) {
    topics.delete(call.path().topic());
    return ArmAnswer.noContent();
  }

  private ArmAnswer listKeys(ArmCall call) {
    TopicKeys keys = topics.keys(call.path().topic());
    return ArmAnswer.ok(
        JsonNodeFactory.instance.objectNode().put("key1", keys.key1()).put("key2", keys.key2()));
  }

  private ArmAnswer listSubscriptions(ArmCall call) {
    return ArmAnswer.ok(
        ArmPage.of(
            call,
            subscriptions.list(call.path().topic()),
            item -> item.subscription().name(),
            SubscriptionResource::json));
  }

  private ArmAnswer getSubscription(ArmCall call) {
    return ArmAnswer.ok(SubscriptionResource.json(subscriptions.get(call.path().subscription())));
  }

  private ArmAnswer putSubscription(ArmCall call) {
    TopicSubscription put =
        subscriptions.put(
            call.path().subscription(), SubscriptionRequest.settings(ArmJson.parse(call.body())));
    return ArmAnswer.created(SubscriptionResource.json(put));
  }

  private ArmAnswer deleteSubscription(ArmCall call) {
    subscriptions.delete(call.path().subscription());
    return ArmAnswer.noContent();
  }

  private ArmAnswer page(ArmCall call, List<Topic> found) {
    return ArmAnswer.ok(ArmPage.of(call, found, Topic::name, topicResource::json));
  }

  private static ArmException noRoute() {
    return new ArmException(
        ArmAnswer.error(404, "NotFound", "No resource type of this router has such a path."));
  }
}
