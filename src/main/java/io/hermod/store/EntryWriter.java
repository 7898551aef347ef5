package io.hermod.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Fills a buffer with the fields of entries; grows where more comes than was expected. */
public final class EntryWriter {
  private final LastText type = new LastText();
  private final LastText subject = new LastText();
  private final LastText dataVersion = new LastText();
  private ByteBuffer buffer;

  private EntryWriter(ByteBuffer buffer) {
    this.buffer = buffer;
  }

  /** One whose bytes are kept as an array. */
  static EntryWriter onHeap(int expectedSize) {
    return new EntryWriter(ByteBuffer.allocate(expectedSize));
  }

  /** One whose bytes go to a file, to be used again and again. */
  public static EntryWriter direct(int expectedSize) {
    return new EntryWriter(ByteBuffer.allocateDirect(expectedSize));
  }

  /** What a text takes when it is ASCII, as nearly all are. */
  static int sizeOf(String text) {
    return sizeOfVarint(text.length()) + text.length();
  }

  static int sizeOfVarint(int value) {
    return (38 - Integer.numberOfLeadingZeros(value | 1)) / 7;
  }

  public int size() {
    return buffer.position();
  }

  /** Begins anew. */
  public void clear() {
    buffer.clear();
  }

  /** Leaves room to be filled later. */
  public void skip(int bytes) {
    ensure(bytes);
    buffer.position(buffer.position() + bytes);
  }

  void putByte(int value) {
    ensure(1);
    buffer.put((byte) value);
  }

  void putLong(long value) {
    ensure(Long.BYTES);
    buffer.putLong(value);
  }

  void putVarint(int value) {
    ensure(sizeOfVarint(value));
    int rest = value;
    while ((rest & ~0x7f) != 0) {
      buffer.put((byte) (rest | 0x80));
      rest >>>= 7;
    }
    buffer.put((byte) rest);
  }

  void putText(String text) {
    putText(text.getBytes(StandardCharsets.UTF_8));
  }

  void putType(String text) {
    putText(type.utf8(text));
  }

  void putSubject(String text) {
    putText(subject.utf8(text));
  }

  void putDataVersion(String text) {
    putText(dataVersion.utf8(text));
  }

  private void putText(byte[] utf8) {
    putVarint(utf8.length);
    putBytes(utf8, 0, utf8.length);
  }

  void putBytes(byte[] source, int offset, int length) {
    ensure(length);
    buffer.put(source, offset, length);
  }

  /** All that was written, to be read and changed until the next call of anything else here. */
  public ByteBuffer written() {
    return buffer.slice(0, buffer.position());
  }

  byte[] toBytes() {
    byte[] bytes = buffer.array();
    return size() == bytes.length ? bytes : Arrays.copyOf(bytes, size());
  }

  private void ensure(int more) {
    if (more > buffer.remaining()) {
      int wanted = Math.addExact(buffer.position(), more);
      int larger = Math.addExact(wanted, wanted / 2);
      ByteBuffer old = buffer.flip();
      buffer = old.isDirect() ? ByteBuffer.allocateDirect(larger) : ByteBuffer.allocate(larger);
      buffer.put(old);
    }
  }
}
