package io.hermod.event;

/**
 * The hash of an event's id that is used in keys. It is stored on disk, so the algorithm must never
 * change.
 */
public final class IdHash {
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private IdHash() {}

  public static long of(String id) {
    long hash = id.length();
    for (int i = 0; i < id.length(); i++) {
      hash = (hash ^ id.charAt(i)) * FACTOR;
      hash ^= hash >>> 32;
    }
    return hash;
  }
}
