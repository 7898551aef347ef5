package io.hermod.schema;

import io.hermod.event.EventLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads what stands at given places of an event, such as {@code data.system}, in one pass.
 *
 * <p>A dot steps into an object; members of the envelope are found in any case, those below it
 * exactly as written. Of several members of one name the last counts, as for most readers of JSON.
 */
public final class FieldReader {
  // An event as it is delivered has an envelope around what its publisher sent.
  private static final int ENVELOPE_LEVELS = 2;
  private static final JsonParsers PARSERS =
      new JsonParsers(EventLimits.MAX_NESTING + ENVELOPE_LEVELS);

  private final Place root = new Place(new TreeMap<>(String.CASE_INSENSITIVE_ORDER));
  private final int count;

  /** A place on the way to a field, or the field itself. */
  private record Place(Map<String, Place> members, List<Integer> fields) {
    Place(Map<String, Place> members) {
      this(members, new ArrayList<>());
    }
  }

  public FieldReader(List<String> paths) {
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
   * The fields' texts in the order of the paths: strings, numbers as they are written, true and
   * false; null for anything else, and where there is nothing.
   *
   * @param event one JSON object, known to be well-formed
   */
  public @Nullable String[] read(byte[] event) {
    @Nullable String[] found = new @Nullable String[count];
    try (JsonParser parser = PARSERS.parse(event, 0)) {
      parser.nextToken();
      readMembers(parser, root, found);
    }
    return found;
  }

  private static void readMembers(JsonParser parser, Place place, @Nullable String[] found) {
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      Place member = place.members.get(parser.currentName());
      JsonToken value = parser.nextToken();
      if (member == null) {
        parser.skipChildren();
      } else {
        forget(member, found);
        readValue(parser, value, member, found);
      }
    }
  }

  private static void readValue(
      JsonParser parser, JsonToken value, Place place, @Nullable String[] found) {
    if (value == JsonToken.START_OBJECT) {
      readMembers(parser, place, found);
    } else if (value == JsonToken.START_ARRAY) {
      parser.skipChildren();
    } else if (value != JsonToken.VALUE_NULL) {
      String text = parser.getString();
      place.fields.forEach(field -> found[field] = text);
    }
  }

  private static void forget(Place place, @Nullable String[] found) {
    place.fields.forEach(field -> found[field] = null);
    place.members.values().forEach(member -> forget(member, found));
  }
}
