package io.hermod.store.embedded;

/** Work that arrives from many threads and is done by one, in the order in which it arrived. */
interface Worker {

  /** Does some of what waits, without waiting for more; false when there was nothing to do. */
  boolean runOnce();

  /** Does what arrives until the worker is closed, and sleeps in between. */
  void run();
}
