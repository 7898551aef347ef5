package io.hermod.config.setting;

/**
 * The defaults for what clients may use, depending on the heap.
 *
 * @param connections in total; each may hold up to 40 KiB of a request's head
 * @param receiveBytes for requests that have not arrived completely
 * @param responseBytes for large responses that clients have not read
 */
record InboundSizes(int connections, long receiveBytes, long responseBytes) {
  private static final long MB = 1_000_000;
  private static final long HEAP_PER_CONNECTION = 128L << 10;

  /** Returns the sizes for a JVM with this maximum heap. */
  static InboundSizes of(long heapBytes) {
    long bytes = Math.clamp(heapBytes / 8 / MB, 2, 256) * MB;
    int connections = Math.clamp(heapBytes / HEAP_PER_CONNECTION, 256, 8_192);
    return new InboundSizes(connections, bytes, bytes);
  }

  /** Returns the sizes for this JVM. */
  static InboundSizes here() {
    return of(Runtime.getRuntime().maxMemory());
  }

  /** Half of all connections: one address must not take them all. */
  int connectionsPerAddress() {
    return connections / 2;
  }
}
