package io.hermod.config;

/**
 * Sizes that follow the machine where nobody sets them: a small heap gets small ones, and from half
 * a gigabyte on they are the same everywhere.
 *
 * @param eventBytes of heap, for the newest events, and as much again for those under way
 * @param queueBytes of heap, for events that wait for the disk
 * @param stateCacheBytes outside of the heap, for reading the state database
 * @param stateWriteBytes outside of the heap, for what the state database has yet to sort
 */
public record MachineSizes(
    long eventBytes, long queueBytes, long stateCacheBytes, long stateWriteBytes) {
  private static final long MB = 1_000_000;
  private static final long MIB = 1 << 20;
  private static final long SMALL_HEAP = 256 * MIB;

  /** For a JVM whose heap may grow so large. */
  static MachineSizes of(long heapBytes) {
    long eventBytes = Math.clamp(heapBytes / 8 / MB, 2, 64) * MB;
    return heapBytes > SMALL_HEAP
        ? new MachineSizes(eventBytes, 64 * MIB, 32 * MIB, 64 * MIB)
        : new MachineSizes(eventBytes, eventBytes, 4 * MIB, 8 * MIB);
  }

  /** For this JVM. */
  public static MachineSizes here() {
    return of(Runtime.getRuntime().maxMemory());
  }
}
