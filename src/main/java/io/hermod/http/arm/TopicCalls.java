package io.hermod.http.arm;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.hermod.http.resource.TopicRequest;
import io.hermod.http.resource.TopicResource;
import io.hermod.manage.KeyName;
import io.hermod.manage.TopicAddress;
import io.hermod.manage.TopicType;
import io.hermod.manage.topic.Topics;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The management calls about topics, domains or system topics. */
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

  CallResponse list(Call call) {
    return CallResponse.ok(
        ArmPage.of(
            call,
            topics.list(type, call.path().container()).stream().filter(call::sees).toList(),
            Topic::name,
            new TopicResource(call.origin())::json));
  }

  CallResponse get(Call call) {
    return CallResponse.ok(json(call, topics.get(call.path().topic(0))));
  }

  CallResponse put(Call call) {
    JsonFields body = RequestJson.parse(call.body());
    Topic topic = topics.put(call.path().topic(0), TopicRequest.settings(type, body));
    return CallResponse.created(json(call, topic));
  }

  CallResponse patch(Call call) {
    JsonFields body = RequestJson.parse(call.body());
    Topic topic =
        topics.change(call.path().topic(0), settings -> TopicRequest.changed(body, settings));
    return CallResponse.ok(json(call, topic));
  }

  CallResponse delete(Call call) {
    topics.delete(call.path().topic(0));
    return CallResponse.noContent();
  }

  CallResponse listKeys(Call call) {
    return keys(topics.get(call.path().topic(1)).keys());
  }

  CallResponse regenerateKey(Call call) {
    TopicAddress address = call.path().topic(1);
    return keys(topics.regenerate(address, keyName(RequestJson.parse(call.body()))));
  }

  /** Returns an empty list if the topic exists, because only Azure has private endpoints. */
  CallResponse emptyList(Call call) {
    topics.get(call.path().topic(1));
    return CallResponse.ok(CallResponse.list());
  }

  private static ObjectNode json(Call call, Topic topic) {
    return new TopicResource(call.origin()).json(topic);
  }

  private static KeyName keyName(JsonFields body) {
    return body.text("keyName")
        .flatMap(KeyName::named)
        .orElseThrow(() -> body.invalid("keyName", "must be key1 or key2"));
  }

  private static CallResponse keys(TopicKeys keys) {
    return CallResponse.ok(
        JsonNodeFactory.instance.objectNode().put("key1", keys.key1()).put("key2", keys.key2()));
  }
}
