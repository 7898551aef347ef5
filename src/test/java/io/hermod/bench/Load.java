package io.hermod.bench;

/**
 * What wrk is to send.
 *
 * @param url where to
 * @param key the topic's key; empty for targets that ask for none
 * @param eventsPerRequest in every body
 * @param connections each with one request under way
 * @param pauseMillis between an answer and the next request of its connection
 * @param isPauseRandom whether that is the mean of pauses that differ
 */
record Load(
    String url,
    String key,
    int eventsPerRequest,
    int connections,
    int pauseMillis,
    boolean isPauseRandom) {
  static final int MANY = 64;

  /** One event per request, as fast as the target answers. */
  static Load singles(String url, String key) {
    return new Load(url, key, 1, MANY, 0, false);
  }

  Load connections(int number) {
    return new Load(url, key, eventsPerRequest, number, pauseMillis, isPauseRandom);
  }

  Load batches(int events, int pause) {
    return new Load(url, key, events, connections, pause, false);
  }

  /** With pauses of random length, so that publishers do not send all at once. */
  Load pausing(int meanMillis) {
    return new Load(url, key, eventsPerRequest, connections, meanMillis, true);
  }
}
