package io.hermod.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Fills one array with the fields of an entry; grows only where the size was guessed too small. */
final class EntryWriter {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int MAX_VARINT_BYTES = 5;

  private byte[] bytes;
  private int size;

  EntryWriter(int expectedSize) {
    bytes = new byte[expectedSize];
  }

  /** What a text takes when it is ASCII, as nearly all are. */
  static int sizeOf(String text) {
    return sizeOfVarint(text.length()) + text.length();
  }

  static int sizeOfVarint(int value) {
    return (38 - Integer.numberOfLeadingZeros(value | 1)) / 7;
  }

  void putByte(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
  }

  void putLong(long value) {
    ensure(Long.BYTES);
    LONG.set(bytes, size, value);
    size += Long.BYTES;
  }

  void putVarint(int value) {
    ensure(sizeOfVarint(value));
    int rest = value;
    while ((rest & ~0x7f) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  void putText(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    putVarint(utf8.length);
    putBytes(utf8, 0, utf8.length);
  }

  void putBytes(byte[] source, int offset, int length) {
    ensure(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  byte[] toBytes() {
    return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
  }

  private void ensure(int more) {
    if (more > bytes.length - size) {
      int wanted = Math.addExact(size, more);
      bytes = Arrays.copyOf(bytes, Math.max(wanted, wanted + wanted / 2 + MAX_VARINT_BYTES));
    }
  }
}
