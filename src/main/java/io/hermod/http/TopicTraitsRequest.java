package io.hermod.http;

import io.hermod.topic.EventTypeNote;
import io.hermod.topic.ManagedIdentity;
import io.hermod.topic.TopicTraits;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads what a topic says of itself, as callers send it. */
final class TopicTraitsRequest {
  private static final int MOST_NAMES = 128;

  private TopicTraitsRequest() {}

  /** What the topic said before, but for what the caller names. */
  static TopicTraits traits(JsonFields body, TopicTraits old) {
    JsonFields properties = body.object("properties");
    return new TopicTraits(
        body.object("sku").word("name", old.sku(), "Basic", "Premium"),
        body.word("kind", old.kind(), "Azure", "AzureArc"),
        body.has("identity") ? identity(body.object("identity")) : old.identity(),
        properties.word("minimumTlsVersionAllowed", old.minimumTls(), "1.0", "1.1", "1.2"),
        properties.word(
            "dataResidencyBoundary", old.dataResidency(), "WithinGeopair", "WithinRegion"),
        properties.has("eventTypeInfo")
            ? eventTypes(properties.object("eventTypeInfo"))
            : old.eventTypes());
  }

  private static ManagedIdentity identity(JsonFields identity) {
    String type =
        identity.word(
            "type",
            "None",
            "None",
            "SystemAssigned",
            "UserAssigned",
            "SystemAssigned, UserAssigned");
    return new ManagedIdentity(type, names(identity, "userAssignedIdentities"));
  }

  private static List<String> names(JsonFields fields, String member) {
    List<String> names = fields.object(member).names();
    if (names.size() > MOST_NAMES) {
      throw fields.invalid(member, "must be no more than " + MOST_NAMES);
    }
    return names;
  }

  private static Map<String, EventTypeNote> eventTypes(JsonFields info) {
    info.word("kind", "Inline", "Inline");
    Map<String, EventTypeNote> notes = new TreeMap<>();
    JsonFields types = info.object("inlineEventTypes");
    names(info, "inlineEventTypes").forEach(type -> notes.put(type, note(types.object(type))));
    return notes;
  }

  private static EventTypeNote note(JsonFields note) {
    return new EventTypeNote(
        note.text("displayName").orElse(null),
        note.text("description").orElse(null),
        note.text("documentationUrl").orElse(null),
        note.text("dataSchemaUrl").orElse(null));
  }
}
