package io.hermod.config;

/**
 * How much clients may take of this JVM when nobody says it.
 *
 * @param connections in total; each may hold up to 40 KiB of a request's head
 * @param receiveBytes for requests that have not arrived completely
 * @param responseBytes for large responses that have not been read
 */
record InboundSizes(int connections, long receiveBytes, long responseBytes) {
  private static final long MB = 1_000_000;
  private static final long HEAP_PER_CONNECTION = 128L << 10;

  /** For a JVM whose heap may grow so large. */
  static InboundSizes of(long heapBytes) {
    long bytes = Math.clamp(heapBytes / 8 / MB, 2, 256) * MB;
    int connections = Math.clamp(heapBytes / HEAP_PER_CONNECTION, 256, 8_192);
    return new InboundSizes(connections, bytes, bytes);
  }

  /** For this JVM. */
  static InboundSizes here() {
    return of(Runtime.getRuntime().maxMemory());
  }

  /** One address may not take everything. */
  int connectionsPerAddress() {
    return connections / 2;
  }
}
