package io.hermod.store.codec;

import io.hermod.event.Schema;
import io.hermod.schema.InputMapping;
import io.hermod.schema.MappedField;
import io.hermod.schema.MappedMember;
import io.hermod.secret.Sealer;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicKeys;
import io.hermod.topic.TopicSchema;
import io.hermod.topic.TopicTraits;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes a topic of the catalog, with its keys sealed. */
public final class TopicJson {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String KEY1 = "key1";
  private static final String KEY2 = "key2";

  private TopicJson() {}

  public static byte[] write(Topic topic, Sealer sealer) {
    ObjectNode node = JSON.createObjectNode();
    node.put("id", topic.id());
    node.put("name", topic.name());
    node.put("resourceId", topic.resourceId());
    node.put("location", topic.traits().location());
    ObjectNode tags = node.putObject("tags");
    topic.traits().tags().forEach(tags::put);
    SecretMembers secrets = secrets(topic.id(), sealer);
    node.set(KEY1, secrets.seal(KEY1, topic.keys().key1()));
    node.set(KEY2, secrets.seal(KEY2, topic.keys().key2()));
    if (topic.profileName() != null) {
      node.put("profile", topic.profileName());
    }
    TopicKindJson.addTo(node, topic.kind());
    if (!topic.access().equals(TopicAccess.OPEN)) {
      node.set("access", TopicAccessJson.write(topic.access()));
    }
    if (!topic.traits().areUsual()) {
      node.set("traits", TopicTraitsJson.write(topic.traits()));
    }
    node.put("inputSchema", topic.inputSchema().inputName());
    ObjectNode mapping = node.putObject("inputMapping");
    topic
        .schema()
        .mapping()
        .fields()
        .forEach((member, field) -> mapping.set(member.wireName(), mapped(field)));
    return JSON.writeValueAsBytes(node);
  }

  public static Topic read(byte[] bytes, Sealer sealer) {
    JsonNode node = JSON.readTree(bytes);
    return new Topic(
        node.get("id").asLong(),
        TopicKindJson.read(node),
        node.get("name").asString(),
        node.get("resourceId").asString(),
        keys(node, secrets(node.get("id").asLong(), sealer)),
        node.path("profile").stringValue(null),
        schema(node),
        TopicAccessJson.read(node.path("access")),
        traits(node));
  }

  private static TopicTraits traits(JsonNode node) {
    Map<String, String> tags = new TreeMap<>();
    node.get("tags").properties().forEach(tag -> tags.put(tag.getKey(), tag.getValue().asString()));
    return TopicTraitsJson.read(node.path("traits"), node.get("location").asString(), tags);
  }

  private static TopicKeys keys(JsonNode node, SecretMembers secrets) {
    return new TopicKeys(secrets.open(KEY1, node.get(KEY1)), secrets.open(KEY2, node.get(KEY2)));
  }

  private static SecretMembers secrets(long topicId, Sealer sealer) {
    return new SecretMembers(sealer, "topic/" + topicId);
  }

  private static ObjectNode mapped(MappedField field) {
    return JSON.createObjectNode()
        .put("sourceField", field.sourceField())
        .put("defaultValue", field.defaultValue());
  }

  /**
   * Defaults to the Event Grid schema, because versions before there was a choice wrote no name.
   */
  private static TopicSchema schema(JsonNode node) {
    String name = node.path("inputSchema").stringValue(null);
    if (name == null) {
      return TopicSchema.EVENT_GRID;
    }
    Map<MappedMember, MappedField> fields = new EnumMap<>(MappedMember.class);
    for (Map.Entry<String, JsonNode> entry : node.path("inputMapping").properties()) {
      fields.put(MappedMember.named(entry.getKey()).orElseThrow(), mapped(entry.getValue()));
    }
    return new TopicSchema(Schema.ofInput(name).orElseThrow(), new InputMapping(fields));
  }

  private static MappedField mapped(JsonNode node) {
    return new MappedField(
        node.path("sourceField").stringValue(null), node.path("defaultValue").stringValue(null));
  }
}
