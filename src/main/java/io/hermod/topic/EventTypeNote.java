package io.hermod.topic;

import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How the owner of a topic documents one of its event types; every part is optional. */
public record EventTypeNote(
    @Nullable String displayName,
    @Nullable String description,
    @Nullable String documentationUrl,
    @Nullable String dataSchemaUrl) {

  /** Reads a note from an object whose members have the names of the parts. */
  public static EventTypeNote of(Function<String, @Nullable String> member) {
    return new EventTypeNote(
        member.apply("displayName"),
        member.apply("description"),
        member.apply("documentationUrl"),
        member.apply("dataSchemaUrl"));
  }

  /** Passes each part on with its name; null if it is missing. */
  public void forEach(BiConsumer<String, @Nullable String> use) {
    use.accept("displayName", displayName);
    use.accept("description", description);
    use.accept("documentationUrl", documentationUrl);
    use.accept("dataSchemaUrl", dataSchemaUrl);
  }
}
