package io.hermod.store.worker;

/** Does work from many threads on a single thread, in the order in which it arrives. */
public interface Worker {

  /** Does some of the waiting work, without waiting for more; returns false if there was none. */
  boolean runOnce();

  /** Does work as it arrives, and sleeps in between, until the worker is closed. */
  void run();
}
