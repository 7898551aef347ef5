package io.hermod.schema;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How events of a topic's own shape fill the Event Grid envelope.
 *
 * @param fields what is mapped; a member that is not here gets what the server makes for it
 */
public record InputMapping(Map<MappedMember, MappedField> fields) {
  /** Maps nothing. */
  public static final InputMapping NONE = new InputMapping(Map.of());

  public InputMapping {
    fields = Map.copyOf(fields);
  }

  public boolean isMapped(MappedMember member) {
    return fields.containsKey(member);
  }

  /** The field that a member comes from; null where it comes from none. */
  public @Nullable String sourceField(MappedMember member) {
    MappedField field = fields.get(member);
    return field == null ? null : field.sourceField();
  }

  /** What a member is where the event says nothing; null where that is not said. */
  public @Nullable String defaultValue(MappedMember member) {
    MappedField field = fields.get(member);
    return field == null ? null : field.defaultValue();
  }
}
