package io.hermod.schema.write;

import io.hermod.event.Event;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values at given paths of published events, including the members that the server adds.
 * In a custom schema, a path may also start at the publisher's own object.
 */
public final class EventFields {
  private static final EventWriter VERBATIM = new VerbatimWriter();

  private final FieldReader fields;
  private final EventWriter complete;
  private final boolean isCustom;

  EventFields(List<String> paths, EventWriter complete, boolean isCustom) {
    this.fields = new FieldReader(paths);
    this.complete = complete;
    this.isCustom = isCustom;
  }

  /** Returns the values in the order of the paths; null for paths without a value. */
  public @Nullable String[] read(Event event, Instant publishedAt) {
    @Nullable String[] found = fields.read(complete.bytes(event, publishedAt));
    if (isCustom) {
      fillIn(found, fields.read(VERBATIM.bytes(event, publishedAt)));
    }
    return found;
  }

  /**
   * Returns the values in the order of the paths as strings, longs, doubles and booleans; null for
   * paths without a value.
   */
  public @Nullable Object[] readTyped(Event event, Instant publishedAt) {
    @Nullable Object[] found = fields.readTyped(complete.bytes(event, publishedAt));
    if (isCustom) {
      fillIn(found, fields.readTyped(VERBATIM.bytes(event, publishedAt)));
    }
    return found;
  }

  private static <T> void fillIn(@Nullable T[] found, @Nullable T[] others) {
    for (int i = 0; i < found.length; i++) {
      if (found[i] == null) {
        found[i] = others[i];
      }
    }
  }
}
