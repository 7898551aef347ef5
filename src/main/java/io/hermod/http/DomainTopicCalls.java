package io.hermod.http;

import io.hermod.manage.DomainTopics;
import io.hermod.topic.DomainTopic;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The management calls about the topics of domains. */
final class DomainTopicCalls {
  private final DomainTopics topics;

  DomainTopicCalls(DomainTopics topics) {
    this.topics = topics;
  }

  ArmAnswer list(ArmCall call) {
    return ArmAnswer.ok(
        ArmPage.ofBehind(
            call,
            topics.list(call.path().topic(1), call.query().skipToken()),
            DomainTopic::name,
            DomainTopic::name,
            DomainTopicCalls::json));
  }

  ArmAnswer get(ArmCall call) {
    return ArmAnswer.ok(json(topics.get(call.path().domainTopic())));
  }

  /** Clients send no body: there is nothing to choose. */
  ArmAnswer put(ArmCall call) {
    return ArmAnswer.created(json(topics.put(call.path().domainTopic())));
  }

  ArmAnswer delete(ArmCall call) {
    topics.delete(call.path().domainTopic());
    return ArmAnswer.noContent();
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
