package io.hermod.bench;

import java.util.regex.Pattern;

/** Makes a JVM collect its garbage and returns how much of its heap is in use afterwards. */
final class HeapAfterCollection {
  private static final Pattern GENERATION =
      Pattern.compile(
          "^\\s*(?:PSYoungGen|ParOldGen|garbage-first heap) +total (\\d+)K, used (\\d+)K",
          Pattern.MULTILINE);

  private HeapAfterCollection() {}

  /** The bytes that objects use, and the bytes that the JVM has reserved for them. */
  record Heap(long usedBytes, long heldBytes) {}

  static Heap of(Children children, Process jvm) {
    JvmCommand.run(children, jvm, "GC.run");
    return parse(JvmCommand.run(children, jvm, "GC.heap_info"));
  }

  /** Returns the sum over all generations. */
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
