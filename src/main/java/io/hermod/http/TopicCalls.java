package io.hermod.http;

import io.hermod.manage.KeyName;
import io.hermod.manage.TopicAddress;
import io.hermod.manage.TopicType;
import io.hermod.manage.Topics;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The management calls about topics, about domains, or about system topics. */
final class TopicCalls {
  private final TopicType type;
  private final Topics topics;

  TopicCalls(TopicType type, Topics topics) {
    this.type = type;
    this.topics = topics;
  }

  TopicType type() {
    return type;
  }

  ArmAnswer list(ArmCall call) {
    return ArmAnswer.ok(
        ArmPage.of(
            call,
            topics.list(type, call.path().container()).stream().filter(call::sees).toList(),
            Topic::name,
            new TopicResource(call.origin())::json));
  }

  ArmAnswer get(ArmCall call) {
    return ArmAnswer.ok(json(call, topics.get(call.path().topic(0))));
  }

  ArmAnswer put(ArmCall call) {
    JsonFields body = ArmJson.parse(call.body());
    Topic topic = topics.put(call.path().topic(0), TopicRequest.settings(type, body));
    return ArmAnswer.created(json(call, topic));
  }

  ArmAnswer patch(ArmCall call) {
    JsonFields body = ArmJson.parse(call.body());
    Topic topic =
        topics.change(call.path().topic(0), settings -> TopicRequest.changed(body, settings));
    return ArmAnswer.ok(json(call, topic));
  }

  ArmAnswer delete(ArmCall call) {
    topics.delete(call.path().topic(0));
    return ArmAnswer.noContent();
  }

  ArmAnswer listKeys(ArmCall call) {
    return keys(topics.get(call.path().topic(1)).keys());
  }

  ArmAnswer regenerateKey(ArmCall call) {
    TopicAddress address = call.path().topic(1);
    return keys(topics.regenerate(address, keyName(ArmJson.parse(call.body()))));
  }

  /** Answers with nothing where there is such a topic: private endpoints are Azure's. */
  ArmAnswer listNothing(ArmCall call) {
    topics.get(call.path().topic(1));
    return ArmAnswer.ok(ArmAnswer.list());
  }

  private static ObjectNode json(ArmCall call, Topic topic) {
    return new TopicResource(call.origin()).json(topic);
  }

  private static KeyName keyName(JsonFields body) {
    return body.text("keyName")
        .flatMap(KeyName::named)
        .orElseThrow(() -> body.invalid("keyName", "must be key1 or key2"));
  }

  private static ArmAnswer keys(TopicKeys keys) {
    return ArmAnswer.ok(
        JsonNodeFactory.instance.objectNode().put("key1", keys.key1()).put("key2", keys.key2()));
  }
}
