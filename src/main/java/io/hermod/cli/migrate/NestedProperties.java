package io.hermod.cli.migrate;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Undoes what az does to its output: it lifts the members of inner properties up. */
final class NestedProperties {
  private static final String PROPERTIES = "properties";

  private NestedProperties() {}

  /**
   * Returns the object as the management API has it, without empty members.
   *
   * @param discriminator the member that stays outside
   */
  static ObjectNode of(JsonNode flat, String discriminator) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    JsonNode kind = flat.path(discriminator);
    if (kind.isString()) {
      result.set(discriminator, kind);
    }
    ObjectNode properties = result.putObject(PROPERTIES);
    JsonNode nested = flat.path(PROPERTIES);
    JsonNode from = nested.isObject() ? nested : flat;
    from.propertyStream()
        .filter(each -> !each.getKey().equals(discriminator) && !each.getValue().isNull())
        .filter(each -> !each.getKey().equals(PROPERTIES))
        .forEach(each -> properties.set(each.getKey(), each.getValue()));
    return result;
  }
}
