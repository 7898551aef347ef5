package io.hermod.http;

import io.hermod.manage.Topics;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;

/** The management calls about topics. */
final class TopicCalls {
  private final Topics topics;
  private final TopicResource resource;

  TopicCalls(Topics topics, TopicResource resource) {
    this.topics = topics;
    this.resource = resource;
  }

  ArmAnswer listAll(ArmCall call) {
    return page(call, topics.list(call.path().azureSubscription()));
  }

  ArmAnswer list(ArmCall call) {
    return page(call, topics.list(call.path().group()));
  }

  ArmAnswer get(ArmCall call) {
    return ArmAnswer.ok(resource.json(topics.get(call.path().topic())));
  }

  ArmAnswer put(ArmCall call) {
    Topic topic =
        topics.put(call.path().topic(), TopicRequest.settings(ArmJson.parse(call.body())));
    return ArmAnswer.created(resource.json(topic));
  }

  ArmAnswer patch(ArmCall call) {
    Topic topic =
        topics.change(call.path().topic(), TopicRequest.change(ArmJson.parse(call.body())));
    return ArmAnswer.ok(resource.json(topic));
  }

  ArmAnswer delete(ArmCall call) {
    topics.delete(call.path().topic());
    return ArmAnswer.noContent();
  }

  ArmAnswer listKeys(ArmCall call) {
    TopicKeys keys = topics.keys(call.path().topic());
    return ArmAnswer.ok(
        JsonNodeFactory.instance.objectNode().put("key1", keys.key1()).put("key2", keys.key2()));
  }

  private ArmAnswer page(ArmCall call, List<Topic> found) {
    return ArmAnswer.ok(ArmPage.of(call, found, Topic::name, resource::json));
  }
}
