package io.hermod.schema;

import io.hermod.event.JsonIndex;
import io.hermod.event.JsonPath;
import io.hermod.event.JsonValue;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds what a mapping names in events; made once per mapping. */
final class MappedFields {
  private final InputMapping mapping;
  private final Map<MappedMember, Source> sources = new EnumMap<>(MappedMember.class);

  /** The name as it is written, and its dots as steps into objects. */
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

  MappedFields(InputMapping mapping) {
    this.mapping = mapping;
    for (MappedMember member : MappedMember.values()) {
      String name = mapping.sourceField(member);
      if (name != null) {
        sources.put(member, new Source(new MemberName(name), JsonPath.of(name)));
      }
    }
  }

  boolean isMapped(MappedMember member) {
    return mapping.isMapped(member);
  }

  @Nullable String sourceField(MappedMember member) {
    return mapping.sourceField(member);
  }

  @Nullable String defaultValue(MappedMember member) {
    return mapping.defaultValue(member);
  }

  /** What the event has for a member; null where nothing is mapped, or nothing is there. */
  @Nullable JsonValue find(MappedMember member, RawJson event) {
    Source source = sources.get(member);
    return source == null ? null : source.in(event);
  }
}
