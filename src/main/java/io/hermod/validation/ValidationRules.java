package io.hermod.validation;

import io.hermod.topic.Topic;
import java.time.Duration;

/**
 * How Hermod validates endpoints.
 *
 * @param tries the maximum number of attempts if the failure may be temporary
 * @param timeout the timeout of each attempt
 * @param pause the time between two attempts
 * @param lifetime how long the links that endpoints get are valid
 * @param origin the origin that Hermod sends to endpoints that get CloudEvents
 * @param validatesLoopback whether endpoints on this machine are validated too
 * @param skipsEdgeTopics whether topics of the Edge module's API have no handshake, as in the
 *     module
 */
public record ValidationRules(
    int tries,
    Duration timeout,
    Duration pause,
    Duration lifetime,
    String origin,
    boolean validatesLoopback,
    boolean skipsEdgeTopics) {

  /** Uses the attempts and times of the documents. */
  public ValidationRules(
      Duration lifetime, String origin, boolean validatesLoopback, boolean skipsEdgeTopics) {
    this(
        3,
        Duration.ofSeconds(30),
        Duration.ofSeconds(5),
        lifetime,
        origin,
        validatesLoopback,
        skipsEdgeTopics);
  }

  /**
   * Whether the webhooks of a topic are validated, and notified when their subscription is deleted.
   */
  boolean includes(Topic topic) {
    return !(skipsEdgeTopics && topic.isEdge());
  }
}
