package io.hermod.schema;

import io.hermod.event.JsonIndex;
import io.hermod.event.JsonPath;
import io.hermod.event.JsonValue;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the mapped fields of events; created once per mapping. */
public final class MappedFields {
  private final InputMapping mapping;
  private final Map<MappedMember, Source> sources = new EnumMap<>(MappedMember.class);

  /** The name as one member, and as a path whose dots are steps into objects. */
  private record Source(MemberName whole, JsonPath steps) {
    @Nullable JsonValue in(RawJson json) {
      JsonIndex index = json.index();
      JsonValue found = null;
      for (int member = index.first(); member < index.end(); member = index.next(member)) {
        if (whole.isAt(json.array(), index.nameStart(member))) {
          found = index.value(member);
        }
      }
      return found == null ? index.find(steps) : found;
    }
  }

  public MappedFields(InputMapping mapping) {
    this.mapping = mapping;
    for (MappedMember member : MappedMember.values()) {
      String name = mapping.sourceField(member);
      if (name != null) {
        sources.put(member, new Source(new MemberName(name), JsonPath.of(name)));
      }
    }
  }

  public boolean isMapped(MappedMember member) {
    return mapping.isMapped(member);
  }

  public @Nullable String sourceField(MappedMember member) {
    return mapping.sourceField(member);
  }

  public @Nullable String defaultValue(MappedMember member) {
    return mapping.defaultValue(member);
  }

  /**
   * Returns the value of the source field; null if the member is not mapped or the event has no
   * such field.
   */
  public @Nullable JsonValue find(MappedMember member, RawJson event) {
    Source source = sources.get(member);
    return source == null ? null : source.in(event);
  }
}
