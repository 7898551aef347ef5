package io.hermod.http.resource;

import io.hermod.http.call.JsonFields;
import io.hermod.topic.EventTypeNote;
import io.hermod.topic.ManagedIdentity;
import io.hermod.topic.TopicTraits;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the descriptive settings of a topic as callers send them. */
final class TopicTraitsRequest {
  private static final int MOST_NAMES = 128;

  private TopicTraitsRequest() {}

  /** Returns the old settings with the changes that the caller sent. */
  static TopicTraits traits(JsonFields body, TopicTraits old) {
    JsonFields properties = body.object("properties");
    return new TopicTraits(
        old.location(),
        body.has("tags") ? body.textMap("tags") : old.tags(),
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
      throw fields.invalid(member, "must have at most " + MOST_NAMES + " members");
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
    return EventTypeNote.of(name -> note.text(name).orElse(null));
  }
}
