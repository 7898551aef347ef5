package io.hermod.store.worker;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts failures, and logs each kind of unexpected failure only once, because it may repeat
 * forever.
 */
public final class StoreFaults {
  private static final Logger LOG = LoggerFactory.getLogger(StoreFaults.class);
  private static final int KINDS = 100;

  private final AtomicLong count = new AtomicLong();
  private final Set<String> logged = ConcurrentHashMap.newKeySet();

  public void count() {
    count.incrementAndGet();
  }

  public void count(String what, Throwable cause) {
    count();
    if (logged.size() < KINDS && logged.add(what + cause.getClass())) {
      LOG.error("{}; further failures of this kind are only counted", what, cause);
    }
  }

  /** Runs a callback, and counts whatever it throws. */
  public void guard(String what, Runnable callback) {
    try {
      callback.run();
    } catch (RuntimeException | Error e) {
      count(what, e);
    }
  }

  public long total() {
    return count.get();
  }
}
