package io.hermod.metrics;

/**
 * A number that is not negative in as few bytes as possible: seven bits per byte, the lowest first.
 * All bytes but the last have the eighth bit.
 */
final class PackedNumber {
  private PackedNumber() {}

  /** Returns how many bytes a number takes. */
  static int size(long number) {
    return Math.max(1, (70 - Long.numberOfLeadingZeros(number)) / 7);
  }

  /** Writes a number, and returns where the next one goes. */
  static int put(long number, byte[] bytes, int at) {
    long rest = number;
    int next = at;
    while ((rest & ~0x7FL) != 0) {
      bytes[next++] = (byte) ((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    bytes[next++] = (byte) rest;
    return next;
  }

  /** Reads the number at this place. */
  static long get(byte[] bytes, int at) {
    long number = 0;
    int shift = 0;
    int next = at;
    while (bytes[next] < 0) {
      number |= (bytes[next++] & 0x7FL) << shift;
      shift += 7;
    }
    return number | ((long) bytes[next] << shift);
  }
}
