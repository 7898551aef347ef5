package io.hermod.filter;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Event;
import io.hermod.event.JsonPath;
import io.hermod.event.JsonValue;
import io.hermod.event.Schema;
import io.hermod.event.Stamp;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds the value that the key of an advanced filter selects; the lookup depends on the schema of
 * the topic.
 */
sealed interface Key {
  @Nullable JsonValue find(Event event);

  /**
   * Whether the key names a CloudEvents attribute, which has a string form whatever its type is.
   */
  default boolean isAttribute() {
    return false;
  }

  static Key of(String key, Schema schema, String resourceId) {
    return switch (schema) {
      case EVENT_GRID -> ofEventGrid(key, resourceId);
      case CLOUD_EVENTS ->
          isData(key) ? new Member(JsonPath.of(key)) : new Attribute(JsonPath.of(key));
      case CUSTOM -> isData(key) ? ofOriginal(key) : new Member(JsonPath.of(key));
    };
  }

  private static Key ofEventGrid(String key, String resourceId) {
    JsonPath path = JsonPath.of(key);
    return switch (key.toLowerCase(Locale.ROOT)) {
      case "topic" -> new Stamped(path, Stamp.TOPIC, text(resourceId));
      case "dataversion" -> new Stamped(path, Stamp.DATA_VERSION, text(""));
      case "metadataversion" -> new Stamped(path, Stamp.METADATA_VERSION, text("1"));
      default -> new Member(path);
    };
  }

  private static Key ofOriginal(String key) {
    JsonPath below = key.length() == 4 ? JsonPath.HERE : JsonPath.of(key.substring(5));
    return new Original(below, JsonPath.of(key));
  }

  private static boolean isData(String key) {
    return key.regionMatches(true, 0, "data.", 0, 5) || key.equalsIgnoreCase("data");
  }

  private static JsonValue text(String text) {
    String escaped = text.replace("\\", "\\\\").replace("\"", "\\\"");
    byte[] json = ('"' + escaped + '"').getBytes(UTF_8);
    return new JsonValue(json, 0, json.length);
  }

  /** A member of the event. */
  record Member(JsonPath path) implements Key {
    @Override
    public @Nullable JsonValue find(Event event) {
      return event.json().index().find(path);
    }
  }

  /** A CloudEvents attribute, including extensions. */
  record Attribute(JsonPath path) implements Key {
    @Override
    public @Nullable JsonValue find(Event event) {
      return event.json().index().find(path);
    }

    @Override
    public boolean isAttribute() {
      return true;
    }
  }

  /** A member of the event, or the value that delivery adds if the publisher left it out. */
  record Stamped(JsonPath path, Stamp stamp, JsonValue value) implements Key {
    @Override
    public @Nullable JsonValue find(Event event) {
      return stamp.isIn(event.stamps()) ? value : event.json().index().find(path);
    }
  }

  /**
   * A member of an event in a custom schema. The whole event counts as {@code data}, but it may
   * also have a member of that name.
   */
  record Original(JsonPath below, JsonPath path) implements Key {
    @Override
    public @Nullable JsonValue find(Event event) {
      JsonValue found = event.json().index().find(below);
      return found == null ? event.json().index().find(path) : found;
    }
  }
}
