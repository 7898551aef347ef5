package io.hermod.schema.write;

import io.hermod.event.Event;
import io.hermod.event.JsonValue;
import io.hermod.event.WireTime;
import io.hermod.schema.InputMapping;
import io.hermod.schema.MappedFields;
import io.hermod.schema.MappedMember;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Finds those values of a custom event's envelope that are not stored with it, by the mapping. */
final class CustomEnvelope {
  private final MappedFields fields;
  private final String resourceId;

  CustomEnvelope(InputMapping mapping, String resourceId) {
    this.fields = new MappedFields(mapping);
    this.resourceId = resourceId;
  }

  /** Returns the topic that the event names, or the one that it was published to. */
  String topic(Event event) {
    if (event.origin() != null) {
      return resourceId + "/topics/" + event.origin();
    }
    String named = text(MappedMember.TOPIC, event);
    return named == null ? resourceId : named;
  }

  /** Returns the time in the event, or the time of publishing. */
  String time(Event event, Instant publishedAt) {
    String told = text(MappedMember.EVENT_TIME, event);
    return told == null ? WireTime.of(publishedAt) : told;
  }

  private @Nullable String text(MappedMember member, Event event) {
    JsonValue value = fields.find(member, event.json());
    return value == null ? null : value.text();
  }
}
