package io.hermod.schema;

import io.hermod.event.Event;
import io.hermod.event.JsonValue;
import io.hermod.event.WireTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the envelope of a custom event says that is not kept with it: found by the mapping. */
final class CustomEnvelope {
  private final MappedFields fields;
  private final String resourceId;

  CustomEnvelope(InputMapping mapping, String resourceId) {
    this.fields = new MappedFields(mapping);
    this.resourceId = resourceId;
  }

  /** The topic that the event names, or the one that took it. */
  String topic(Event event) {
    if (event.origin() != null) {
      return resourceId + "/topics/" + event.origin();
    }
    String named = text(MappedMember.TOPIC, event);
    return named == null ? resourceId : named;
  }

  /** The time that the event tells, or that of publishing. */
  String time(Event event, Instant publishedAt) {
    String told = text(MappedMember.EVENT_TIME, event);
    return told == null ? WireTime.of(publishedAt) : told;
  }

  private @Nullable String text(MappedMember member, Event event) {
    JsonValue value = fields.find(member, event.json());
    return value == null ? null : value.text();
  }
}
