package io.hermod.store.codec;

import io.hermod.event.RawJson;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads the fields of an entry from an array, in the order in which {@link EntryWriter} wrote them.
 */
final class EntryReader {
  private final byte[] bytes;
  private int at;

  EntryReader(byte[] bytes) {
    this.bytes = bytes;
  }

  byte takeByte() {
    return bytes[need(1)];
  }

  long takeLong() {
    return ByteBuffer.wrap(bytes).getLong(need(Long.BYTES));
  }

  int takeVarint() {
    int value = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += 7) {
      byte next = takeByte();
      value |= (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("Entry holds an unterminated number before byte " + at);
  }

  String takeText() {
    int length = takeVarint();
    return new String(bytes, need(length), length, StandardCharsets.UTF_8);
  }

  /** Returns a slice of the array itself, not a copy. */
  RawJson takeJson() {
    int length = takeVarint();
    return new RawJson(bytes, need(length), length);
  }

  byte[] takeRest() {
    byte[] rest = new byte[bytes.length - at];
    System.arraycopy(bytes, need(rest.length), rest, 0, rest.length);
    return rest;
  }

  private int need(int length) {
    int start = at;
    if (length < 0 || length > bytes.length - start) {
      throw new IllegalArgumentException("Entry ends too early, at byte " + bytes.length);
    }
    at = start + length;
    return start;
  }
}
