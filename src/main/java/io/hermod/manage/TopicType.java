package io.hermod.manage;

import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;

/** The kinds of resource to publish to that the management API distinguishes. */
public enum TopicType {
  TOPIC("topics", "Topic", 50),
  DOMAIN("domains", "Domain", 50),
  SYSTEM_TOPIC("systemTopics", "System topic", 128);

  private final String word;
  private final String label;
  private final int longestName;

  TopicType(String word, String label, int longestName) {
    this.word = word;
    this.label = label;
    this.longestName = longestName;
  }

  public static TopicType of(Topic topic) {
    return switch (topic.kind()) {
      case TopicKind.Custom _, TopicKind.BuiltIn _, TopicKind.Edge _ -> TOPIC;
      case TopicKind.Domain _ -> DOMAIN;
      case TopicKind.SystemTopic _ -> SYSTEM_TOPIC;
    };
  }

  /** The resource type in paths. */
  public String word() {
    return word;
  }

  /** The name in messages. */
  String label() {
    return label;
  }

  int longestName() {
    return longestName;
  }
}
