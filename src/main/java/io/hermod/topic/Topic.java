package io.hermod.topic;

import io.hermod.event.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A resource that clients publish to: a topic, a domain or a system topic.
 *
 * @param id never reused: a topic that is deleted and created again under its old name has a new id
 * @param resourceId the ARM id as the caller spelled it
 * @param profileName the document that its deliveries follow; null for the server's default
 * @param access who may publish, besides needing a credential
 * @param traits what the management API stores and shows
 */
public record Topic(
    long id,
    TopicKind kind,
    String name,
    String resourceId,
    TopicKeys keys,
    @Nullable String profileName,
    TopicSchema schema,
    TopicAccess access,
    TopicTraits traits) {

  /** All system topics publish to this one id, because a subscription may cover many of them. */
  public static final long SOURCES_ID = 0;

  /** Stands for all system topics. It is in no list, and nobody publishes to it by name. */
  public static final Topic SOURCES =
      new Topic(
          SOURCES_ID,
          TopicKind.CUSTOM,
          "system-topics",
          "",
          new TopicKeys("", ""),
          null,
          TopicSchema.EVENT_GRID,
          TopicAccess.OPEN,
          TopicTraits.usual("", Map.of()));

  /** Returns this topic as another kind of topic. */
  public Topic as(TopicKind other) {
    return new Topic(id, other, name, resourceId, keys, profileName, schema, access, traits);
  }

  public Topic with(TopicKeys others) {
    return new Topic(id, kind, name, resourceId, others, profileName, schema, access, traits);
  }

  /** Whether it belongs to the server: nobody else may publish to it, change it or delete it. */
  public boolean isBuiltIn() {
    return kind instanceof TopicKind.BuiltIn;
  }

  /** Returns the id that its events have in the journal. */
  public long journalTopic() {
    return kind instanceof TopicKind.SystemTopic ? SOURCES_ID : id;
  }

  /** Returns the schema that it accepts events in. */
  public Schema inputSchema() {
    return schema.input();
  }

  /** Returns the value of {@code topic} in its events. */
  public String eventTopic() {
    return isEdge() ? name : resourceId;
  }

  /** Whether it was created through, or for, the API of the IoT Edge module. */
  public boolean isEdge() {
    return kind instanceof TopicKind.Edge;
  }
}
