package io.hermod.http.resource;

import io.hermod.topic.TopicAccess;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the access settings into the properties of a topic or domain. */
final class TopicAccessResource {
  private TopicAccessResource() {}

  static void write(ObjectNode properties, TopicAccess access) {
    properties.put("publicNetworkAccess", access.network().wireName());
    ArrayNode rules = properties.putArray("inboundIpRules");
    access
        .inboundIpRules()
        .forEach(rule -> rules.addObject().put("ipMask", rule.mask()).put("action", "Allow"));
    properties.put("disableLocalAuth", access.isKeyless());
  }
}
