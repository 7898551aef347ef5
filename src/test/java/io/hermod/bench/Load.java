package io.hermod.bench;

/**
 * The load that wrk generates.
 *
 * @param url the URL to send to
 * @param key the topic's key; empty for targets that need none
 * @param eventsPerRequest the number of events in every body
 * @param connections the number of connections, each with one request at a time
 * @param pauseMillis the pause between a response and the next request on its connection
 * @param isPauseRandom whether the pause is random, with that mean
 */
record Load(
    String url,
    String key,
    int eventsPerRequest,
    int connections,
    int pauseMillis,
    boolean isPauseRandom) {
  static final int MANY = 64;

  /** Sends one event per request, as fast as the target responds. */
  static Load singles(String url, String key) {
    return new Load(url, key, 1, MANY, 0, false);
  }

  Load connections(int number) {
    return new Load(url, key, eventsPerRequest, number, pauseMillis, isPauseRandom);
  }

  Load batches(int events, int pause) {
    return new Load(url, key, events, connections, pause, false);
  }

  /** Adds pauses of random length, so that publishers do not all send at once. */
  Load pausing(int meanMillis) {
    return new Load(url, key, eventsPerRequest, connections, meanMillis, true);
  }
}
