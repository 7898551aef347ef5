package io.hermod.scenario.history;

/**
 * One request that brought one event to a node. A publisher that did not get a 200 may send the
 * same event again, and sends its events one after the other.
 *
 * @param number orders the events of a publisher
 * @param began before the first byte was sent
 * @param ended after the response came, or the publisher gave up waiting for it
 */
public record PublishAttempt(
    String id, String publisher, int number, String node, long began, long ended, Answer answer) {

  public enum Answer {
    /** 200: the event must not be lost. */
    ACKNOWLEDGED,
    /** Any other status. The event may have been stored all the same. */
    REFUSED,
    /** No response. */
    UNKNOWN
  }

  boolean isAcknowledged() {
    return answer == Answer.ACKNOWLEDGED;
  }
}
