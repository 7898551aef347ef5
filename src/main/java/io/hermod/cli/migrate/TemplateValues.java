package io.hermod.cli.migrate;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Replaces the expressions of a template by their values: {@code [parameters('x')]} and nothing
 * else. Lists of az have no expressions.
 */
final class TemplateValues {
  private static final Pattern PARAMETER =
      Pattern.compile("\\[\\s*parameters\\(\\s*'([^'\\]]{1,256})'\\s*\\)\\s*]");
  private static final Pattern SECURE = Pattern.compile("(?i)secure(string|object)");

  private final boolean isTemplate;
  private final JsonNode declared;
  private final Map<String, JsonNode> given = new HashMap<>();

  private TemplateValues(boolean isTemplate, JsonNode declared) {
    this.isTemplate = isTemplate;
    this.declared = declared;
  }

  /** Creates values for files that have no expressions. */
  static TemplateValues none() {
    return new TemplateValues(false, JsonNodeFactory.instance.objectNode());
  }

  /**
   * Creates values for a template.
   *
   * @param template has the declarations of the parameters
   * @param typed values from the command line, by name
   * @param fromFile values from a parameter file, by name
   */
  static TemplateValues of(
      JsonNode template, Map<String, String> typed, Map<String, JsonNode> fromFile) {
    TemplateValues values = new TemplateValues(true, template.path("parameters"));
    typed.forEach((name, text) -> values.given.put(key(name), values.typed(name, text)));
    fromFile.forEach((name, value) -> values.given.put(key(name), value));
    return values;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Other users of the machine can read the arguments of a process. */
  private JsonNode typed(String name, String text) {
    if (SECURE.matcher(declaration(name).path("type").asString("")).matches()) {
      throw new ImportProblem(
          "the parameter '%s' is secret: give its value in a file, with --parameters FILE"
              .formatted(name));
    }
    return JsonNodeFactory.instance.stringNode(text);
  }

  private JsonNode declaration(String name) {
    return declared
        .propertyStream()
        .filter(each -> each.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(JsonNodeFactory.instance.missingNode());
  }

  /** Returns a copy without expressions. */
  JsonNode resolve(JsonNode node) {
    if (!isTemplate) {
      return node;
    }
    if (node.isString()) {
      return resolve(node.asString(""));
    }
    if (node instanceof ObjectNode object) {
      ObjectNode copy = JsonNodeFactory.instance.objectNode();
      object.forEachEntry((name, value) -> copy.set(name, resolve(value)));
      return copy;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      array.forEach(value -> copy.add(resolve(value)));
      return copy;
    }
    return node;
  }

  /** Returns the text of a member; empty if there is none. */
  String text(JsonNode object, String member) {
    JsonNode value = resolve(object.path(member));
    return value.isString() ? value.asString("") : "";
  }

  private JsonNode resolve(String text) {
    if (text.startsWith("[[")) {
      return JsonNodeFactory.instance.stringNode(text.substring(1));
    }
    if (!text.startsWith("[") || !text.endsWith("]")) {
      return JsonNodeFactory.instance.stringNode(text);
    }
    Matcher parameter = PARAMETER.matcher(text);
    if (!parameter.matches()) {
      throw new ImportProblem(
          "the expression %s is not supported, only literal values and [parameters('name')] are. Replace it by its value"
              .formatted(shortened(text)));
    }
    return parameter(parameter.group(1));
  }

  private JsonNode parameter(String name) {
    JsonNode value = given.get(key(name));
    if (value == null) {
      value = declaration(name).path("defaultValue");
    }
    if (value.isMissingNode()) {
      throw new ImportProblem(
          "the parameter '%s' has no value: add --parameter %s=VALUE, or --parameters FILE if it is secret"
              .formatted(shortened(name), shortened(name)));
    }
    if (isExpression(value)) {
      throw new ImportProblem(
          "the default value of the parameter '%s' is an expression: add --parameter %s=VALUE"
              .formatted(shortened(name), shortened(name)));
    }
    return value;
  }

  private static boolean isExpression(@Nullable JsonNode value) {
    String text = value != null && value.isString() ? value.asString("") : "";
    return text.startsWith("[") && !text.startsWith("[[") && text.endsWith("]");
  }

  /** Makes text of a file printable: a terminal would obey control characters. */
  static String shortened(String text) {
    String plain = text.replaceAll("\\p{Cntrl}", "?");
    return plain.length() <= 120 ? plain : plain.substring(0, 119) + "…";
  }
}
