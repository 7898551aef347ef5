package io.hermod.schema;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the members of the Event Grid envelope are filled from events in a custom schema.
 *
 * @param fields the mapped members; the server generates a value for all others
 */
public record InputMapping(Map<MappedMember, MappedField> fields) {
  /** The mapping without any mapped member. */
  public static final InputMapping NONE = new InputMapping(Map.of());

  public InputMapping {
    fields = Map.copyOf(fields);
  }

  public boolean isMapped(MappedMember member) {
    return fields.containsKey(member);
  }

  /** Returns the field of the event that a member is read from; null if there is none. */
  public @Nullable String sourceField(MappedMember member) {
    MappedField field = fields.get(member);
    return field == null ? null : field.sourceField();
  }

  /** Returns the value of a member if the event has none; null if the mapping has no default. */
  public @Nullable String defaultValue(MappedMember member) {
    MappedField field = fields.get(member);
    return field == null ? null : field.defaultValue();
  }
}
