package io.hermod.topic;

import io.hermod.event.Schema;
import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A named place to publish to.
 *
 * @param id never reused: a topic deleted and made again under its old name has another id
 * @param resourceId the ARM id in the caller's spelling
 * @param profileName the document that its deliveries follow; null for the server's choice
 * @param isBuiltIn the server's own: nobody else may publish to it, change it or delete it
 */
public record Topic(
    long id,
    String name,
    String resourceId,
    String location,
    Map<String, String> tags,
    TopicKeys keys,
    @Nullable String profileName,
    TopicSchema schema,
    boolean isBuiltIn) {

  public Topic {
    tags = Map.copyOf(tags);
  }

  /** A topic that somebody made. */
  public Topic(
      long id,
      String name,
      String resourceId,
      String location,
      Map<String, String> tags,
      TopicKeys keys,
      @Nullable String profileName,
      TopicSchema schema) {
    this(id, name, resourceId, location, tags, keys, profileName, schema, false);
  }

  /** A topic that takes events in the Event Grid schema. */
  public Topic(
      long id,
      String name,
      String resourceId,
      String location,
      Map<String, String> tags,
      TopicKeys keys,
      @Nullable String profileName) {
    this(id, name, resourceId, location, tags, keys, profileName, TopicSchema.EVENT_GRID);
  }

  /** Such a topic that leaves the choice of a profile to the server. */
  public Topic(
      long id,
      String name,
      String resourceId,
      String location,
      Map<String, String> tags,
      TopicKeys keys) {
    this(id, name, resourceId, location, tags, keys, null);
  }

  /** The shape of the events that it takes. */
  public Schema inputSchema() {
    return schema.input();
  }

  /** The document that deliveries follow. */
  public Profile profileOr(Profile standard) {
    return profileName == null ? standard : Profiles.named(profileName).orElse(standard);
  }
}
