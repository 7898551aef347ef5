package io.hermod.bench;

import java.util.regex.Pattern;

/** Asks a JVM to collect its garbage, and how much of its heap is in use then. */
final class HeapAfterCollection {
  private static final Pattern USED =
      Pattern.compile(
          "^\\s*(?:PSYoungGen|ParOldGen|garbage-first heap).* used (\\d+)K", Pattern.MULTILINE);

  private HeapAfterCollection() {}

  static long bytes(Children children, Process jvm) {
    JvmCommand.run(children, jvm, "GC.run");
    return parse(JvmCommand.run(children, jvm, "GC.heap_info"));
  }

  /** Adds up the generations. */
  static long parse(String heapInfo) {
    return USED.matcher(heapInfo)
        .results()
        .mapToLong(found -> Long.parseLong(found.group(1)) * 1024)
        .sum();
  }
}
