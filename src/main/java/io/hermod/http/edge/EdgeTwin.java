package io.hermod.http.edge;

import io.hermod.http.call.CallException;
import io.hermod.http.call.RequestJson;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The desired properties of a module twin: the topics and event subscriptions that should exist, by
 * name.
 *
 * @param topics a null value deletes the topic
 */
record EdgeTwin(ObjectNode topics, ObjectNode subscriptions) {
  private static final String TOPICS = "topics";
  private static final String SUBSCRIPTIONS = "eventSubscriptions";
  private static final String MODULES = "modulesContent";

  /**
   * Reads desired properties that stand alone, within a twin, or within a whole deployment
   * manifest.
   *
   * @param module the module whose properties are used from a manifest
   */
  static EdgeTwin parse(byte[] json, String module) {
    ObjectNode desired = desired(RequestJson.parse(Buffer.buffer(json)).json(), module);
    return new EdgeTwin(part(desired, TOPICS), part(desired, SUBSCRIPTIONS));
  }

  private static ObjectNode desired(ObjectNode whole, String module) {
    JsonNode content = member(whole, "content");
    if (content instanceof ObjectNode deployment) {
      return desired(deployment, module);
    }
    JsonNode modules = member(whole, MODULES);
    return modules.isMissingNode()
        ? ofTwin(whole)
        : ofTwin(object(module(modules, module), module));
  }

  private static JsonNode module(JsonNode modules, String module) {
    JsonNode found = member(object(modules, MODULES), module);
    if (found.isMissingNode()) {
      throw CallException.invalidContent(
          MODULES + " has no module '" + module + "', which is the name of this module.");
    }
    return found;
  }

  /** Finds the desired properties: a manifest has the path to them as one name, a twin as two. */
  private static ObjectNode ofTwin(ObjectNode twin) {
    JsonNode flat = member(twin, "properties.desired");
    JsonNode nested = member(twin, "properties");
    if (flat instanceof ObjectNode found) {
      return found;
    }
    return nested instanceof ObjectNode properties
        ? object(member(properties, "desired"), "properties.desired")
        : twin;
  }

  private static ObjectNode part(ObjectNode desired, String name) {
    JsonNode found = member(desired, name);
    return found.isMissingNode() || found.isNull()
        ? JsonNodeFactory.instance.objectNode()
        : object(found, name);
  }

  private static ObjectNode object(JsonNode value, String name) {
    if (value instanceof ObjectNode object) {
      return object;
    }
    throw CallException.invalidContent(name + " must be an object.");
  }

  /** Returns the member with this name in any case; a missing node if there is none. */
  private static JsonNode member(ObjectNode object, String name) {
    List<String> names =
        object.propertyNames().stream()
            .filter(each -> each.toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)))
            .toList();
    if (names.size() > 1) {
      throw CallException.invalidContent(name + " is given twice: case does not matter.");
    }
    return names.isEmpty() ? object.path(name) : object.path(names.getFirst());
  }
}
