package io.hermod.store.kafka;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Parts that were opened, and are closed again, the newest first; one that fails keeps no other.
 */
final class Opened implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Opened.class);

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  <T extends AutoCloseable> T add(T part) {
    parts.push(part);
    return part;
  }

  @Override
  public void close() {
    while (!parts.isEmpty()) {
      AutoCloseable part = parts.pop();
      try {
        part.close();
      } catch (Exception e) {
        LOG.warn("{} did not close cleanly", part.getClass().getSimpleName(), e);
      }
    }
  }
}
