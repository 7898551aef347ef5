package io.hermod.topic;

/** The kind of a topic. */
public sealed interface TopicKind {
  TopicKind CUSTOM = new Custom();
  TopicKind DEAD_LETTERS = new BuiltIn(Purpose.DEAD_LETTERS);
  TopicKind OPERATIONS = new BuiltIn(Purpose.OPERATIONS);
  TopicKind EDGE = new Edge();

  /** A topic that a client created. */
  record Custom() implements TopicKind {}

  /** A topic of the server itself. */
  record BuiltIn(Purpose purpose) implements TopicKind {}

  /** What the server publishes on a topic of its own. */
  enum Purpose {
    /** The blobs of dead letters that it has written. */
    DEAD_LETTERS,
    /** What operators want to know of the server. */
    OPERATIONS
  }

  /** A topic of the IoT Edge module; its events contain only its short name. */
  record Edge() implements TopicKind {}

  /**
   * Many topics behind one address; each event names its own topic.
   *
   * @param autoCreatesTopics whether a subscription to a missing topic of the domain creates that
   *     topic
   * @param autoDeletesTopics whether a topic of the domain is deleted with its last subscription
   */
  record Domain(boolean autoCreatesTopics, boolean autoDeletesTopics) implements TopicKind {}

  /**
   * The topic for the events of a resource.
   *
   * @param source the ARM id of the resource, spelled as the caller wrote it
   * @param topicType the type of the resource, such as {@code Microsoft.Storage.StorageAccounts}
   */
  record SystemTopic(String source, String topicType) implements TopicKind {}
}
