package io.hermod.cli.migrate;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Turns an exported topic, domain or system topic into the body that creates it. */
record TopicMapping(FoundResource found, List<Remark> remarks) {
  ObjectNode topic() {
    return publishable("topic");
  }

  ObjectNode domain() {
    ObjectNode body = publishable("domain");
    carry(body, "autoCreateTopicWithFirstSubscription");
    carry(body, "autoDeleteTopicWithLastSubscription");
    return body;
  }

  ObjectNode systemTopic() {
    ObjectNode body = resource();
    String source = found.text("source");
    String type = found.text("topicType");
    if (source.isEmpty() || type.isEmpty()) {
      throw new ImportProblem("it has no source or no topicType");
    }
    body.withObject("/properties").put("source", source).put("topicType", type);
    remark(
        "Hermod does not observe its source",
        "publish the events of %s yourself, to /systemTopics/%s/api/events"
            .formatted(TemplateValues.shortened(source), TemplateValues.shortened(found.name())));
    identity();
    return body;
  }

  private ObjectNode publishable(String kind) {
    ObjectNode body = resource();
    carry(body, "inputSchema");
    carry(body, "publicNetworkAccess");
    carry(body, "inboundIpRules");
    carry(body, "disableLocalAuth");
    JsonNode mapping = found.property("inputSchemaMapping");
    if (mapping.isObject()) {
      body.withObject("/properties")
          .set("inputSchemaMapping", NestedProperties.of(mapping, "inputSchemaMappingType"));
    }
    remark(
        "its keys are not in exports",
        "give publishers the new ones: hermod %s keys %s"
            .formatted(kind, TemplateValues.shortened(found.name())));
    String access = found.text("publicNetworkAccess");
    if (access.equalsIgnoreCase("Disabled") || access.equalsIgnoreCase("SecuredByPerimeter")) {
      remark(
          "nobody can publish to it: publicNetworkAccess is " + access,
          "hermod %s update %s --public-network-access enabled"
              .formatted(kind, TemplateValues.shortened(found.name())));
    }
    identity();
    if (!found.property("privateEndpointConnections").isEmpty()) {
      remark(
          "Hermod has no private endpoints",
          "limit publishers with a firewall, or with --inbound-ip-rules");
    }
    return body;
  }

  private ObjectNode resource() {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("location", location());
    body.putObject("properties");
    JsonNode tags = found.values().resolve(found.json().path("tags"));
    if (tags.isObject() && !tags.isEmpty()) {
      body.set("tags", tags);
    }
    return body;
  }

  /** It is only a label, so an expression such as {@code [resourceGroup().location]} is no loss. */
  private String location() {
    try {
      String location = found.values().text(found.json(), "location");
      return location.isBlank() ? "local" : location;
    } catch (ImportProblem _) {
      return "local";
    }
  }

  private void carry(ObjectNode body, String member) {
    JsonNode value = found.property(member);
    if (!value.isMissingNode() && !value.isNull()) {
      body.withObject("/properties").set(member, value);
    }
  }

  private void identity() {
    String type = found.json().path("identity").path("type").asString("None");
    if (!type.equalsIgnoreCase("None")) {
      remark(
          "its managed identity does not exist here",
          "configure the credentials of destinations in hermod.yaml: docs/destinations.md");
    }
  }

  private void remark(String problem, String next) {
    remarks.add(new Remark(found.words(), problem, next));
  }
}
