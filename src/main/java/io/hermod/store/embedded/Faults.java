package io.hermod.store.embedded;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts what failed, and logs each kind of unexpected failure once: it may come back for ever. */
final class Faults {
  private static final Logger LOG = LoggerFactory.getLogger(Faults.class);
  private static final int KINDS = 100;

  private final AtomicLong count = new AtomicLong();
  private final Set<String> logged = ConcurrentHashMap.newKeySet();

  void count() {
    count.incrementAndGet();
  }

  void count(String what, Throwable cause) {
    count();
    if (logged.size() < KINDS && logged.add(what + cause.getClass())) {
      LOG.error("{}; further failures of this kind are only counted", what, cause);
    }
  }

  long total() {
    return count.get();
  }
}
