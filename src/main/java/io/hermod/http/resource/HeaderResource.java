package io.hermod.http.resource;

import io.hermod.subscription.HeaderMapping;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the delivery headers of a subscription as the management API shows them. */
public final class HeaderResource {
  private HeaderResource() {}

  /** Writes null for every secret value. */
  static ArrayNode shown(List<HeaderMapping> headers) {
    return array(headers, fixed -> fixed.isSecret() ? null : fixed.value());
  }

  public static ArrayNode withSecrets(List<HeaderMapping> headers) {
    return array(headers, HeaderMapping.Static::value);
  }

  private static ArrayNode array(
      List<HeaderMapping> headers, Function<HeaderMapping.Static, @Nullable String> value) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    headers.forEach(header -> array.add(json(header, value)));
    return array;
  }

  private static ObjectNode json(
      HeaderMapping header, Function<HeaderMapping.Static, @Nullable String> value) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", header.name());
    switch (header) {
      case HeaderMapping.Static fixed ->
          json.put("type", "Static")
              .putObject("properties")
              .put("value", value.apply(fixed))
              .put("isSecret", fixed.isSecret());
      case HeaderMapping.Dynamic dynamic ->
          json.put("type", "Dynamic")
              .putObject("properties")
              .put("sourceField", dynamic.sourceField());
    }
    return json;
  }
}
