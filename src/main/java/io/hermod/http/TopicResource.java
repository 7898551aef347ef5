package io.hermod.http;

import io.hermod.schema.InputMapping;
import io.hermod.schema.MappedMember;
import io.hermod.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes a topic as the management API shows it: without its keys. */
final class TopicResource {
  private final Supplier<String> baseUrl;

  TopicResource(Supplier<String> baseUrl) {
    this.baseUrl = baseUrl;
  }

  ObjectNode json(Topic topic) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", topic.resourceId());
    json.put("name", topic.name());
    json.put("type", "Microsoft.EventGrid/topics");
    json.put("location", topic.location());
    ObjectNode tags = json.putObject("tags");
    new TreeMap<>(topic.tags()).forEach(tags::put);
    json.putObject("sku").put("name", "Basic");
    json.put("kind", "Azure");
    json.putObject("identity").put("type", "None");
    json.set("properties", properties(topic));
    return json;
  }

  private ObjectNode properties(Topic topic) {
    ObjectNode properties = JsonNodeFactory.instance.objectNode();
    properties.put("provisioningState", "Succeeded");
    properties.put("endpoint", baseUrl.get() + "/topics/" + topic.name() + "/api/events");
    properties.put("inputSchema", topic.inputSchema().inputName());
    properties.set("inputSchemaMapping", mapping(topic.schema().mapping()));
    properties.put("metricResourceId", metricId(topic));
    TopicAccessResource.write(properties, topic.access());
    properties.put("minimumTlsVersionAllowed", "1.2");
    properties.put("dataResidencyBoundary", "WithinGeopair");
    properties.putArray("privateEndpointConnections");
    ObjectNode ours = ours(topic);
    if (!ours.isEmpty()) {
      properties.set("hermod", ours);
    }
    return properties;
  }

  /** What only Hermod's topics have. */
  private static ObjectNode ours(Topic topic) {
    ObjectNode ours = JsonNodeFactory.instance.objectNode();
    if (topic.profileName() != null) {
      ours.put("profile", topic.profileName());
    }
    if (topic.isBuiltIn()) {
      ours.put("builtIn", true);
    }
    return ours;
  }

  private static JsonNode mapping(InputMapping mapping) {
    if (mapping.equals(InputMapping.NONE)) {
      return JsonNodeFactory.instance.nullNode();
    }
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ObjectNode members = json.put("inputSchemaMappingType", "Json").putObject("properties");
    for (MappedMember member : MappedMember.values()) {
      ObjectNode field = members.putObject(member.wireName());
      putGiven(field, "sourceField", mapping.sourceField(member));
      putGiven(field, "defaultValue", mapping.defaultValue(member));
    }
    return json;
  }

  private static void putGiven(ObjectNode field, String name, @Nullable String value) {
    if (value != null) {
      field.put(name, value);
    }
  }

  /** Clients expect a GUID that stays the same for as long as the topic lives. */
  private static String metricId(Topic topic) {
    byte[] name = (topic.id() + topic.resourceId()).getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).toString();
  }
}
