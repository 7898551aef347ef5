package io.hermod.schema;

import io.hermod.event.Event;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what stands at given places of incoming events, with the members that the server adds. In
 * an event of a custom shape a path may also begin where the publisher's own object does.
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

  /** The fields' texts in the order of the paths; null where there is nothing to be had. */
  public @Nullable String[] read(Event event, Instant publishedAt) {
    @Nullable String[] found = fields.read(complete.bytes(event, publishedAt));
    if (isCustom) {
      fillIn(found, fields.read(VERBATIM.bytes(event, publishedAt)));
    }
    return found;
  }

  private static void fillIn(@Nullable String[] found, @Nullable String[] others) {
    for (int i = 0; i < found.length; i++) {
      if (found[i] == null) {
        found[i] = others[i];
      }
    }
  }
}
