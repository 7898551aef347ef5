package io.hermod.topic;

import io.hermod.event.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A named place to publish to: a topic, a domain or a system topic.
 *
 * @param id never reused: a topic deleted and made again under its old name has another id
 * @param resourceId the ARM id in the caller's spelling
 * @param profileName the document that its deliveries follow; null for the server's choice
 * @param access who may publish, beside showing a credential
 * @param traits what it says of itself
 */
public record Topic(
    long id,
    TopicKind kind,
    String name,
    String resourceId,
    String location,
    Map<String, String> tags,
    TopicKeys keys,
    @Nullable String profileName,
    TopicSchema schema,
    TopicAccess access,
    TopicTraits traits) {

  /** What all system topics publish to: a subscription may want the events of many of them. */
  public static final long SOURCES_ID = 0;

  /** Stands for all system topics together; not in any list, and nobody publishes to it by name. */
  public static final Topic SOURCES =
      new Topic(SOURCES_ID, "system-topics", "", "", Map.of(), new TopicKeys("", ""));

  public Topic {
    tags = Map.copyOf(tags);
  }

  /** One that says nothing of itself. */
  public Topic(
      long id,
      TopicKind kind,
      String name,
      String resourceId,
      String location,
      Map<String, String> tags,
      TopicKeys keys,
      @Nullable String profileName,
      TopicSchema schema,
      TopicAccess access) {
    this(
        id,
        kind,
        name,
        resourceId,
        location,
        tags,
        keys,
        profileName,
        schema,
        access,
        TopicTraits.USUAL);
  }

  /** A custom topic that anyone with a credential may publish to. */
  public Topic(
      long id,
      String name,
      String resourceId,
      String location,
      Map<String, String> tags,
      TopicKeys keys,
      @Nullable String profileName,
      TopicSchema schema) {
    this(
        id,
        TopicKind.CUSTOM,
        name,
        resourceId,
        location,
        tags,
        keys,
        profileName,
        schema,
        TopicAccess.OPEN);
  }

  /** Such a topic for the Event Grid schema that leaves the choice of a profile to the server. */
  public Topic(
      long id,
      String name,
      String resourceId,
      String location,
      Map<String, String> tags,
      TopicKeys keys) {
    this(id, name, resourceId, location, tags, keys, null, TopicSchema.EVENT_GRID);
  }

  /** The same, as another kind of topic. */
  public Topic as(TopicKind other) {
    return new Topic(
        id, other, name, resourceId, location, tags, keys, profileName, schema, access, traits);
  }

  /** The same, with other keys. */
  public Topic with(TopicKeys others) {
    return new Topic(
        id, kind, name, resourceId, location, tags, others, profileName, schema, access, traits);
  }

  /** The server's own: nobody else may publish to it, change it or delete it. */
  public boolean isBuiltIn() {
    return kind instanceof TopicKind.BuiltIn;
  }

  /** The id under which its events stand in the journal. */
  public long journalTopic() {
    return kind instanceof TopicKind.SystemTopic ? SOURCES_ID : id;
  }

  /** The shape of the events that it takes. */
  public Schema inputSchema() {
    return schema.input();
  }

  /** What its events have as their topic. */
  public String eventTopic() {
    return isEdge() ? name : resourceId;
  }

  /** Made by, or for, those who know the IoT Edge module. */
  public boolean isEdge() {
    return kind instanceof TopicKind.Edge;
  }
}
