package io.hermod.bench;

import java.util.regex.Pattern;

/** Asks a JVM to collect its garbage, and how much of its heap is in use then. */
final class HeapAfterCollection {
  private static final Pattern GENERATION =
      Pattern.compile(
          "^\\s*(?:PSYoungGen|ParOldGen|garbage-first heap) +total (\\d+)K, used (\\d+)K",
          Pattern.MULTILINE);

  private HeapAfterCollection() {}

  /** What objects take, and what the JVM holds for them. */
  record Heap(long usedBytes, long heldBytes) {}

  static Heap of(Children children, Process jvm) {
    JvmCommand.run(children, jvm, "GC.run");
    return parse(JvmCommand.run(children, jvm, "GC.heap_info"));
  }

  /** Adds up the generations. */
  static Heap parse(String heapInfo) {
    return new Heap(sum(heapInfo, 2), sum(heapInfo, 1));
  }

  private static long sum(String heapInfo, int group) {
    return GENERATION
        .matcher(heapInfo)
        .results()
        .mapToLong(found -> Long.parseLong(found.group(group)) * 1024)
        .sum();
  }
}
