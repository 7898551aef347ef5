package io.hermod.http.resource;

import io.hermod.manage.TopicType;
import io.hermod.schema.InputMapping;
import io.hermod.schema.MappedMember;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes a topic, domain or system topic as the management API shows it: without its keys. */
public final class TopicResource {
  private final String origin;

  /**
   * Writes topics for one caller.
   *
   * @param origin {@code https://<host>:<port>} under which the caller reaches this server
   */
  public TopicResource(String origin) {
    this.origin = origin;
  }

  public ObjectNode json(Topic topic) {
    ObjectNode json = summary(topic);
    TopicTraitsResource.addTo(json, topic);
    json.set("properties", properties(topic));
    return json;
  }

  /** Writes the part of a topic that lists of all kinds of resources show. */
  public static ObjectNode summary(Topic topic) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", topic.resourceId());
    json.put("name", topic.name());
    json.put("type", "Microsoft.EventGrid/" + TopicType.of(topic).word());
    json.put("location", topic.traits().location());
    ObjectNode tags = json.putObject("tags");
    new TreeMap<>(topic.traits().tags()).forEach(tags::put);
    return json;
  }

  private ObjectNode properties(Topic topic) {
    ObjectNode properties = JsonNodeFactory.instance.objectNode();
    properties.put("provisioningState", "Succeeded");
    properties.put("metricResourceId", metricId(topic));
    if (topic.kind() instanceof TopicKind.SystemTopic(String source, String topicType)) {
      properties.put("source", source).put("topicType", topicType);
    } else {
      addPublishing(properties, topic);
    }
    if (topic.kind()
        instanceof TopicKind.Domain(boolean autoCreatesTopics, boolean autoDeletesTopics)) {
      properties.put("autoCreateTopicWithFirstSubscription", autoCreatesTopics);
      properties.put("autoDeleteTopicWithLastSubscription", autoDeletesTopics);
    }
    ObjectNode ours = ours(topic);
    if (!ours.isEmpty()) {
      properties.set("hermod", ours);
    }
    return properties;
  }

  private void addPublishing(ObjectNode properties, Topic topic) {
    properties.put("endpoint", endpoint(topic));
    properties.put("inputSchema", topic.inputSchema().inputName());
    properties.set("inputSchemaMapping", mapping(topic.schema().mapping()));
    TopicAccessResource.write(properties, topic.access());
    properties.putArray("privateEndpointConnections");
    TopicTraitsResource.addProperties(properties, topic.traits());
  }

  private String endpoint(Topic topic) {
    return origin + "/" + TopicType.of(topic).word() + "/" + topic.name() + "/api/events";
  }

  /**
   * Writes what only Hermod has. A system topic has an endpoint here because in Azure, only Azure
   * itself publishes to it.
   */
  private ObjectNode ours(Topic topic) {
    ObjectNode ours = JsonNodeFactory.instance.objectNode();
    if (topic.profileName() != null) {
      ours.put("profile", topic.profileName());
    }
    if (topic.isBuiltIn()) {
      ours.put("builtIn", true);
    }
    if (topic.kind() instanceof TopicKind.SystemTopic) {
      ours.put("endpoint", endpoint(topic));
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

  /** Returns a GUID that stays the same during the lifetime of the topic, as clients expect. */
  private static String metricId(Topic topic) {
    byte[] name = (topic.id() + topic.resourceId()).getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).toString();
  }
}
