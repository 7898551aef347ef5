package io.hermod.store.codec;

import io.hermod.subscription.HeaderMapping;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Reads and writes the stored headers of a destination. Secret values are sealed. */
final class HeaderJson {
  private HeaderJson() {}

  static List<HeaderMapping> read(JsonNode array, SecretMembers secrets) {
    return array.valueStream().map(header -> header(header, secrets)).toList();
  }

  static ArrayNode write(List<HeaderMapping> headers, SecretMembers secrets) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    headers.forEach(header -> array.add(header(header, secrets)));
    return array;
  }

  private static ObjectNode header(HeaderMapping header, SecretMembers secrets) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("name", header.name());
    return switch (header) {
      case HeaderMapping.Static fixed ->
          node.set("value", value(fixed, secrets)).put("isSecret", fixed.isSecret());
      case HeaderMapping.Dynamic dynamic -> node.put("sourceField", dynamic.sourceField());
    };
  }

  private static HeaderMapping header(JsonNode node, SecretMembers secrets) {
    String name = node.required("name").stringValue();
    return node.has("sourceField")
        ? new HeaderMapping.Dynamic(name, node.required("sourceField").stringValue())
        : new HeaderMapping.Static(
            name,
            secrets.open(member(name), node.required("value")),
            node.required("isSecret").booleanValue());
  }

  private static JsonNode value(HeaderMapping.Static header, SecretMembers secrets) {
    return header.isSecret()
        ? secrets.seal(member(header.name()), header.value())
        : StringNode.valueOf(header.value());
  }

  private static String member(String header) {
    return "headers/" + header;
  }
}
