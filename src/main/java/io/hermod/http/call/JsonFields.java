package io.hermod.http.call;

import io.hermod.event.InvalidFieldException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The members of a JSON object, read by type. Every error names the member by its path.
 *
 * <p>This class is long because it has a reader for each type of member.
 */
public final class JsonFields {
  private final String path;
  private final ObjectNode node;

  public JsonFields(String path, ObjectNode node) {
    this.path = path;
    this.node = node;
  }

  public ObjectNode json() {
    return node;
  }

  /** Whether the member is present; null counts as absent. */
  public boolean has(String member) {
    return value(member).isPresent();
  }

  /** Whether the member is present, even as null. */
  public boolean isNamed(String member) {
    return node.has(member);
  }

  public boolean isEmpty() {
    return node.isEmpty();
  }

  /** Returns the object with this name; an empty one if it is absent. */
  public JsonFields object(String member) {
    JsonNode value = value(member).orElseGet(JsonNodeFactory.instance::objectNode);
    if (value instanceof ObjectNode object) {
      return new JsonFields(name(member), object);
    }
    throw wrongType(name(member), "an object");
  }

  public Optional<String> text(String member) {
    return value(member).map(value -> text(name(member), value));
  }

  public List<String> texts(String member) {
    return value(member).map(value -> texts(name(member), value)).orElse(List.of());
  }

  /** Returns the objects of a list; none if the list is absent. */
  public List<JsonFields> objects(String member) {
    return value(member).map(value -> objects(name(member), value)).orElse(List.of());
  }

  /** Returns a required number exactly as it was written. */
  public BigDecimal number(String member) {
    return value(member)
        .map(value -> number(name(member), value))
        .orElseThrow(() -> invalid(member, "is required"));
  }

  public List<BigDecimal> numbers(String member) {
    return value(member).map(value -> numbers(name(member), value)).orElse(List.of());
  }

  /** Returns a list of pairs of numbers. */
  public List<List<BigDecimal>> numberPairs(String member) {
    return value(member).map(value -> numberPairs(name(member), value)).orElse(List.of());
  }

  /** Returns the same members with the first letter of each name in lower case. */
  public JsonFields withSmallInitials() {
    ObjectNode renamed = JsonNodeFactory.instance.objectNode();
    node.forEachEntry(
        (key, value) -> {
          String small = smallInitial(key);
          if (renamed.has(small)) {
            throw invalid(small, "is given twice");
          }
          renamed.set(small, value);
        });
    return new JsonFields(path, renamed);
  }

  private static String smallInitial(String name) {
    return name.isEmpty() ? name : Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  /** Returns the names of all members, sorted. */
  public List<String> names() {
    return node.propertyNames().stream().map(name -> sound(name(name), name)).sorted().toList();
  }

  public Map<String, String> textMap(String member) {
    JsonFields object = object(member);
    Map<String, String> texts = new LinkedHashMap<>();
    object.node.forEachEntry((key, value) -> texts.put(key, text(object.name(key), value)));
    return texts;
  }

  public Optional<Integer> integer(String member) {
    return value(member).map(value -> integer(name(member), value));
  }

  /** Returns true or false, which some clients send as text. */
  public boolean flag(String member, boolean absent) {
    return value(member).map(value -> flag(name(member), value)).orElse(absent);
  }

  /**
   * Refuses members that a later version will support and that must not be ignored. Empty values
   * are accepted.
   */
  public void refuseUnlessEmpty(String... members) {
    for (String member : members) {
      if (value(member).filter(value -> !isEmpty(value)).isPresent()) {
        throw invalid(member, "is not supported by this version yet");
      }
    }
  }

  /**
   * Refuses members with any other name. Used for Hermod's own objects, where such a member is a
   * mistake.
   */
  public void allowOnly(String... members) {
    List<String> known = List.of(members);
    for (String member : node.propertyNames()) {
      if (!known.contains(member)) {
        throw invalid(member, "is not known here; allowed: " + String.join(", ", known));
      }
    }
  }

  /**
   * Refuses all but one value of a setting, in any case: a later version will support the others.
   */
  public void requireText(String member, String only) {
    if (text(member).filter(text -> !text.isEmpty() && !text.equalsIgnoreCase(only)).isPresent()) {
      throw invalid(member, "must be " + only + ": this version supports no other value yet");
    }
  }

  /**
   * Returns one of these words, in this spelling but matched in any case; {@code absent} if the
   * member is absent or empty.
   */
  public String word(String member, String absent, String... words) {
    String text = text(member).filter(given -> !given.isEmpty()).orElse(absent);
    return Arrays.stream(words)
        .filter(text::equalsIgnoreCase)
        .findFirst()
        .orElseThrow(() -> invalid(member, "must be one of " + String.join("; ", words)));
  }

  public InvalidFieldException invalid(String member, String problem) {
    return new InvalidFieldException(name(member), problem);
  }

  /** Adds the path of this object to an error about one of its members. */
  public InvalidFieldException inside(InvalidFieldException invalid) {
    return path.isEmpty() ? invalid : invalid.under(path);
  }

  /** Returns the full path of a member. */
  public String name(String member) {
    return path.isEmpty() ? member : path + "." + member;
  }

  private Optional<JsonNode> value(String member) {
    return node.optional(member).filter(value -> !value.isNull());
  }

  private static boolean isEmpty(JsonNode value) {
    return value.isContainer() ? value.isEmpty() : value.isString() && value.asString().isEmpty();
  }

  private static String text(String field, JsonNode value) {
    if (!value.isString()) {
      throw wrongType(field, "text");
    }
    return sound(field, value.stringValue());
  }

  /** Refuses unpaired surrogates, which cannot be stored or sent back. */
  private static String sound(String field, String text) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw wrongType(field, "text without invalid characters");
    }
    return text;
  }

  private static List<String> texts(String field, JsonNode value) {
    if (!value.isArray()) {
      throw wrongType(field, "a list of strings");
    }
    return value.values().stream().map(each -> text(field + "[]", each)).toList();
  }

  private static List<JsonFields> objects(String field, JsonNode value) {
    if (!value.isArray()) {
      throw wrongType(field, "a list of objects");
    }
    return IntStream.range(0, value.size())
        .mapToObj(i -> new JsonFields(field + "[" + i + "]", object(field, i, value.get(i))))
        .toList();
  }

  private static ObjectNode object(String field, int index, JsonNode value) {
    if (value instanceof ObjectNode object) {
      return object;
    }
    throw wrongType(field + "[" + index + "]", "an object");
  }

  private static BigDecimal number(String field, JsonNode value) {
    if (!value.isNumber()) {
      throw wrongType(field, "a number");
    }
    return value.decimalValue();
  }

  private static List<BigDecimal> numbers(String field, JsonNode value) {
    if (!value.isArray()) {
      throw wrongType(field, "a list of numbers");
    }
    return value.valueStream().map(each -> number(field + "[]", each)).toList();
  }

  private static List<List<BigDecimal>> numberPairs(String field, JsonNode value) {
    boolean isPairs =
        value.isArray() && value.valueStream().allMatch(each -> each.isArray() && each.size() == 2);
    if (!isPairs) {
      throw wrongType(field, "a list of pairs [low, high]");
    }
    return value.valueStream().map(pair -> numbers(field + "[]", pair)).toList();
  }

  private static int integer(String field, JsonNode value) {
    if (!value.isNumber() || !value.canConvertToExactIntegral() || !value.canConvertToInt()) {
      throw wrongType(field, "a whole number");
    }
    return value.asInt();
  }

  private static boolean flag(String field, JsonNode value) {
    if (value.isBoolean()) {
      return value.booleanValue();
    }
    String text = value.isString() ? value.stringValue() : "";
    if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
      return Boolean.parseBoolean(text);
    }
    throw wrongType(field, "true or false");
  }

  private static CallException wrongType(String field, String wanted) {
    return CallException.wrongType(field, "must be " + wanted);
  }
}
