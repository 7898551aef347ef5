package io.hermod.cluster;

import java.time.Duration;

/** Decides when a node that is silent has to leave, so that others can have its shards. */
final class SilenceRule {
  private static final Duration SUSPICIOUS = Duration.ofMillis(1500);
  static final Duration DEAD = Duration.ofSeconds(3);

  /** After a longer silence of its own, a node is cut off itself and cannot judge others. */
  private static final Duration LONGEST_OWN_SILENCE = Duration.ofSeconds(1);

  private SilenceRule() {}

  /** What is known of the port of a node. */
  enum Port {
    NOT_ASKED,

    /** Its machine runs, but the node does not. */
    REFUSES,

    /** There is a connection, or nobody answers. */
    UNCLEAR
  }

  /** What to do about a node. */
  enum Step {
    WAIT,
    ASK_PORT,
    REMOVE
  }

  /**
   * @param silence how long the node has been silent while the own heartbeats were heard
   * @param ownSilence how long ago the own last heartbeat was heard
   */
  static Step next(Duration silence, Duration ownSilence, Port port) {
    if (ownSilence.compareTo(LONGEST_OWN_SILENCE) > 0 || silence.compareTo(SUSPICIOUS) < 0) {
      return Step.WAIT;
    }
    if (silence.compareTo(DEAD) >= 0) {
      return Step.REMOVE;
    }
    return switch (port) {
      case NOT_ASKED -> Step.ASK_PORT;
      case REFUSES -> Step.REMOVE;
      case UNCLEAR -> Step.WAIT;
    };
  }
}
