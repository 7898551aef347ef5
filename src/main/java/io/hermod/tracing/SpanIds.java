package io.hermod.tracing;

import io.hermod.event.TraceContext;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Makes the ids of traces and spans. The id of an attempt follows from its event, so that the
 * request can carry it without anybody remembering it, and an attempt that is reported twice has
 * one id.
 */
final class SpanIds {
  private SpanIds() {}

  static String newTraceId() {
    return hex(random()) + hex(random());
  }

  static String newSpanId() {
    return hex(random());
  }

  private static long random() {
    return nonZero(ThreadLocalRandom.current().nextLong());
  }

  static String attempt(TraceContext event, long lane, long position, int attempts) {
    return derived(event, lane, position, attempts + 1L);
  }

  static String waiting(TraceContext event, long lane, long position, int attempts) {
    return derived(event, lane, position, -attempts - 1L);
  }

  static String end(TraceContext event, long lane, long position) {
    return derived(event, lane, position, 0);
  }

  private static String derived(TraceContext event, long lane, long position, long step) {
    long seed = HexFormat.fromHexDigitsToLong(event.spanId());
    return hex(nonZero(mixed(mixed(mixed(seed ^ lane) ^ position) ^ step)));
  }

  /** The finishing steps of SplitMix64. */
  private static long mixed(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /** An id of zeros is invalid. */
  private static long nonZero(long value) {
    return value == 0 ? 1 : value;
  }

  private static String hex(long value) {
    return HexFormat.of().toHexDigits(value);
  }
}
