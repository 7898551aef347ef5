package io.hermod.cluster.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The newest version of each shared file that was read from Kafka, still sealed. Thread-safe. */
final class SharedVersions {
  private static final long NONE = -1;

  private final Map<String, byte[]> newest = new HashMap<>();
  private long next;
  private long last = NONE;

  /** The offset from which on nothing was read. */
  synchronized long next() {
    return next;
  }

  /** The offset of the newest version of any file; negative if there is none. */
  synchronized long last() {
    return last;
  }

  /**
   * Takes a version, unless it was read before. Versions are taken in the order of their offsets.
   *
   * @param sealed null if the file was removed from the topic
   */
  synchronized void take(long offset, byte[] name, byte @Nullable [] sealed) {
    if (offset < next) {
      return;
    }
    next = offset + 1;
    last = offset;
    if (sealed == null) {
      newest.remove(new String(name, UTF_8));
    } else {
      newest.put(new String(name, UTF_8), sealed);
    }
  }

  /** Everything before this offset was read. */
  synchronized void reached(long offset) {
    next = Math.max(next, offset);
  }

  /** Forgets everything: the topic was deleted and created again. */
  synchronized void startOver() {
    newest.clear();
    next = 0;
    last = NONE;
  }

  synchronized Optional<byte[]> find(String name) {
    return Optional.ofNullable(newest.get(name));
  }
}
