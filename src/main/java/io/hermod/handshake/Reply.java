package io.hermod.handshake;

/** What came back from an endpoint. */
sealed interface Reply permits Answer, Reply.NoAnswer, Reply.NotCalled {

  /**
   * Nothing came, in time or at all.
   *
   * @param words why, as the end of a sentence about the endpoint
   */
  record NoAnswer(String words) implements Reply {}

  /**
   * It must not be called, now or later.
   *
   * @param words why, as the end of a sentence about the endpoint
   */
  record NotCalled(String words) implements Reply {}
}
