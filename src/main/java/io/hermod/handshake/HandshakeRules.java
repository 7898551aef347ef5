package io.hermod.handshake;

import io.hermod.topic.Topic;
import java.time.Duration;

/**
 * How endpoints are asked.
 *
 * @param tries how often at most, where time may heal what went wrong
 * @param patience how long each try may take
 * @param pause between two tries
 * @param lifetime of the links that endpoints get
 * @param origin who we say that we are, to those who get CloudEvents
 * @param asksLoopback whether endpoints on this machine are asked too
 * @param sparesEdgeTopics whether the topics of the Edge module's API follow its rule: no handshake
 */
public record HandshakeRules(
    int tries,
    Duration patience,
    Duration pause,
    Duration lifetime,
    String origin,
    boolean asksLoopback,
    boolean sparesEdgeTopics) {

  /** With the tries and times of the documents. */
  public HandshakeRules(
      Duration lifetime, String origin, boolean asksLoopback, boolean sparesEdgeTopics) {
    this(
        3,
        Duration.ofSeconds(30),
        Duration.ofSeconds(5),
        lifetime,
        origin,
        asksLoopback,
        sparesEdgeTopics);
  }

  /** Whether the webhooks of a topic are asked, and told of the end. */
  boolean includes(Topic topic) {
    return !(sparesEdgeTopics && topic.isEdge());
  }
}
