package io.hermod.bench;

/**
 * What wrk is to send.
 *
 * @param url where to
 * @param key the topic's key; empty for targets that ask for none
 * @param eventsPerRequest in every body
 * @param connections each with one request under way
 * @param pauseMillis between an answer and the next request of its connection
 */
record Load(String url, String key, int eventsPerRequest, int connections, int pauseMillis) {
  static final int MANY = 64;

  /** One event per request, as fast as the target answers. */
  static Load singles(String url, String key) {
    return new Load(url, key, 1, MANY, 0);
  }

  Load connections(int number) {
    return new Load(url, key, eventsPerRequest, number, pauseMillis);
  }

  Load batches(int events, int pause) {
    return new Load(url, key, events, connections, pause);
  }
}
