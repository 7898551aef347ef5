package io.hermod.http.edge;

import io.hermod.topic.Topic;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes a topic as the Edge API shows it. */
record EdgeTopicResource(EdgeIds ids) {

  /**
   * Writes the topic.
   *
   * @param baseUrl the URL under which the caller reached this server
   */
  ObjectNode json(Topic topic, String baseUrl) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", ids.topic(topic.name()));
    json.put("name", topic.name());
    json.put("type", "Microsoft.EventGrid/topics");
    json.putObject("properties")
        .put("endpoint", endpoint(topic, baseUrl))
        .put("inputSchema", topic.inputSchema().inputName());
    return json;
  }

  private static String endpoint(Topic topic, String baseUrl) {
    return baseUrl + "/topics/" + topic.name() + "/events?api-version=" + EdgeVersions.OWN;
  }
}
