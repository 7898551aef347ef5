package io.hermod.config.setting;

/**
 * Default sizes that depend on the heap: a small heap gets small sizes, and from 512 MB they no
 * longer grow.
 *
 * @param eventBytes of heap for the newest events, and the same again for events in flight
 * @param queueBytes of heap for events that wait for the disk
 * @param stateCacheBytes outside the heap, for reads of the state database
 * @param stateWriteBytes outside the heap, for writes that the state database has not sorted yet
 */
public record MachineSizes(
    long eventBytes, long queueBytes, long stateCacheBytes, long stateWriteBytes) {
  private static final long MB = 1_000_000;
  private static final long MIB = 1 << 20;
  private static final long SMALL_HEAP = 256 * MIB;

  /** Returns the sizes for a JVM with this maximum heap. */
  static MachineSizes of(long heapBytes) {
    long eventBytes = Math.clamp(heapBytes / 8 / MB, 2, 64) * MB;
    return heapBytes > SMALL_HEAP
        ? new MachineSizes(eventBytes, 64 * MIB, 32 * MIB, 64 * MIB)
        : new MachineSizes(eventBytes, eventBytes, 4 * MIB, 8 * MIB);
  }

  /** Returns the sizes for this JVM. */
  public static MachineSizes here() {
    return of(Runtime.getRuntime().maxMemory());
  }
}
