package io.hermod.schema.write;

import io.hermod.event.EventLimits;
import io.hermod.schema.JsonParsers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the values at given paths of an event, such as {@code data.system}, in one pass.
 *
 * <p>A dot is a step into an object. The names of envelope members ignore case; those of nested
 * members must match exactly. If several members have the same name, the last one counts, as in
 * most JSON parsers.
 */
final class FieldReader {
  // A delivered event has an envelope around the JSON that the publisher sent.
  private static final int ENVELOPE_LEVELS = 2;
  private static final JsonParsers PARSERS =
      new JsonParsers(EventLimits.MAX_NESTING + ENVELOPE_LEVELS);

  private final Place root = new Place(new TreeMap<>(String.CASE_INSENSITIVE_ORDER));
  private final int count;

  /** A step on the path to a field, or the field itself. */
  private record Place(Map<String, Place> members, List<Integer> fields) {
    Place(Map<String, Place> members) {
      this(members, new ArrayList<>());
    }
  }

  FieldReader(List<String> paths) {
    count = paths.size();
    for (int i = 0; i < count; i++) {
      place(paths.get(i)).fields.add(i);
    }
  }

  private Place place(String path) {
    Place at = root;
    for (String name : path.split("\\.", -1)) {
      at = at.members.computeIfAbsent(name, _ -> new Place(new TreeMap<>()));
    }
    return at;
  }

  /**
   * Returns the values in the order of the paths: strings, numbers as they are written, true and
   * false. The result is null for any other value and for paths without a value.
   *
   * @param event one JSON object, known to be well-formed
   */
  @Nullable String[] read(byte[] event) {
    @Nullable String[] found = new @Nullable String[count];
    read(event, new Target<>(found, JsonParser::getString));
    return found;
  }

  /**
   * Like {@link #read}, but returns strings, longs, doubles and booleans. Numbers that neither a
   * long nor a double can hold are strings.
   */
  @Nullable Object[] readTyped(byte[] event) {
    @Nullable Object[] found = new @Nullable Object[count];
    read(event, new Target<>(found, TypedValue::of));
    return found;
  }

  /** Receives the values. */
  private static final class Target<T> {
    private final @Nullable T[] found;
    private final Function<JsonParser, T> reader;

    Target(@Nullable T[] found, Function<JsonParser, T> reader) {
      this.found = found;
      this.reader = reader;
    }

    void forget(Place place) {
      place.fields.forEach(field -> found[field] = null);
      place.members.values().forEach(this::forget);
    }

    void take(JsonParser parser, Place place) {
      T value = reader.apply(parser);
      place.fields.forEach(field -> found[field] = value);
    }
  }

  private void read(byte[] event, Target<?> target) {
    try (JsonParser parser = PARSERS.parse(event, 0)) {
      parser.nextToken();
      readMembers(parser, root, target);
    }
  }

  private static void readMembers(JsonParser parser, Place place, Target<?> target) {
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      Place member = place.members.get(parser.currentName());
      JsonToken value = parser.nextToken();
      if (member == null) {
        parser.skipChildren();
      } else {
        target.forget(member);
        readValue(parser, value, member, target);
      }
    }
  }

  private static void readValue(JsonParser parser, JsonToken value, Place place, Target<?> target) {
    if (value == JsonToken.START_OBJECT) {
      readMembers(parser, place, target);
    } else if (value == JsonToken.START_ARRAY) {
      parser.skipChildren();
    } else if (value != JsonToken.VALUE_NULL) {
      target.take(parser, place);
    }
  }
}
