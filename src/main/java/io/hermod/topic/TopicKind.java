package io.hermod.topic;

/** What sort of place to publish to a topic is. */
public sealed interface TopicKind {
  TopicKind CUSTOM = new Custom();
  TopicKind BUILT_IN = new BuiltIn();
  TopicKind EDGE = new Edge();

  /** A topic that somebody made. */
  record Custom() implements TopicKind {}

  /** The server's own. */
  record BuiltIn() implements TopicKind {}

  /** A topic of the IoT Edge module: its events name it by its bare name. */
  record Edge() implements TopicKind {}

  /**
   * Many topics behind one address: each event names its own.
   *
   * @param makesTopics whether a subscription to a missing topic of it makes that topic
   * @param dropsTopics whether a topic of it goes with its last subscription
   */
  record Domain(boolean makesTopics, boolean dropsTopics) implements TopicKind {}

  /**
   * Where the events of some resource are published.
   *
   * @param source the ARM id of that resource in the caller's spelling
   * @param topicType what kind of resource that is, as in {@code Microsoft.Storage.StorageAccounts}
   */
  record SystemTopic(String source, String topicType) implements TopicKind {}
}
