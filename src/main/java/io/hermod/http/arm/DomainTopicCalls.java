package io.hermod.http.arm;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.manage.topic.DomainTopics;
import io.hermod.topic.DomainTopic;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The management calls about the topics of domains. */
final class DomainTopicCalls {
  private final DomainTopics topics;

  DomainTopicCalls(DomainTopics topics) {
    this.topics = topics;
  }

  CallResponse list(Call call) {
    return CallResponse.ok(
        ArmPage.ofBehind(
            call,
            topics.list(call.path().topic(1), call.query().skipToken()),
            DomainTopic::name,
            DomainTopic::name,
            DomainTopicCalls::json));
  }

  CallResponse get(Call call) {
    return CallResponse.ok(json(topics.get(call.path().domainTopic())));
  }

  /** Ignores the body: clients send none, because a domain topic has no settings. */
  CallResponse put(Call call) {
    return CallResponse.created(json(topics.put(call.path().domainTopic())));
  }

  CallResponse delete(Call call) {
    topics.delete(call.path().domainTopic());
    return CallResponse.noContent();
  }

  private static ObjectNode json(DomainTopic topic) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", topic.resourceId());
    json.put("name", topic.name());
    json.put("type", "Microsoft.EventGrid/domains/topics");
    json.putObject("properties").put("provisioningState", "Succeeded");
    return json;
  }
}
