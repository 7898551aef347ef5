package io.hermod.topic;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds topics for tests: custom, open, for the Event Grid schema, unless a test says otherwise.
 */
public final class TopicBuilder {
  private final long id;
  private final String name;
  private final String resourceId;
  private TopicKind kind = TopicKind.CUSTOM;
  private TopicKeys keys = new TopicKeys("a", "b");
  private @Nullable String profileName;
  private TopicSchema schema = TopicSchema.EVENT_GRID;
  private TopicAccess access = TopicAccess.OPEN;
  private TopicTraits traits = TopicTraits.usual("local", Map.of());

  public TopicBuilder(long id, String name, String resourceId) {
    this.id = id;
    this.name = name;
    this.resourceId = resourceId;
  }

  public TopicBuilder kind(TopicKind other) {
    this.kind = other;
    return this;
  }

  public TopicBuilder keys(TopicKeys others) {
    this.keys = others;
    return this;
  }

  public TopicBuilder profile(@Nullable String other) {
    this.profileName = other;
    return this;
  }

  public TopicBuilder schema(TopicSchema other) {
    this.schema = other;
    return this;
  }

  public TopicBuilder access(TopicAccess other) {
    this.access = other;
    return this;
  }

  public TopicBuilder traits(TopicTraits others) {
    this.traits = others;
    return this;
  }

  public Topic build() {
    return new Topic(id, kind, name, resourceId, keys, profileName, schema, access, traits);
  }
}
