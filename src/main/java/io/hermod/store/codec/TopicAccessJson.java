package io.hermod.store.codec;

import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicAccess.IpRule;
import io.hermod.topic.TopicAccess.Network;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes who may publish to a topic; older rows do not say. */
final class TopicAccessJson {
  private TopicAccessJson() {}

  static ObjectNode write(TopicAccess access) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("isKeyless", access.isKeyless());
    node.put("network", access.network().name());
    ArrayNode rules = node.putArray("inboundIpRules");
    access.inboundIpRules().forEach(rule -> rules.add(rule.mask()));
    return node;
  }

  static TopicAccess read(JsonNode node) {
    return node.isMissingNode()
        ? TopicAccess.OPEN
        : new TopicAccess(
            node.get("isKeyless").booleanValue(),
            Network.valueOf(node.get("network").stringValue()),
            node.get("inboundIpRules")
                .valueStream()
                .map(mask -> new IpRule(mask.stringValue()))
                .toList());
  }
}
