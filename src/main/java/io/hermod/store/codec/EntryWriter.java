package io.hermod.store.codec;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes the fields of entries to a buffer, which grows if necessary. */
public final class EntryWriter {
  private final LastText type = new LastText();
  private final LastText subject = new LastText();
  private final LastText dataVersion = new LastText();
  private ByteBuffer buffer;

  private EntryWriter(ByteBuffer buffer) {
    this.buffer = buffer;
  }

  /** Creates a writer whose bytes become an array. */
  public static EntryWriter onHeap(int expectedSize) {
    return new EntryWriter(ByteBuffer.allocate(expectedSize));
  }

  /** Creates a reusable writer whose bytes are written to a file. */
  public static EntryWriter direct(int expectedSize) {
    return new EntryWriter(ByteBuffer.allocateDirect(expectedSize));
  }

  /** Returns the encoded size of a text if it is ASCII, as nearly all texts are. */
  static int sizeOf(String text) {
    return sizeOfVarint(text.length()) + text.length();
  }

  static int sizeOfVarint(int value) {
    return (38 - Integer.numberOfLeadingZeros(value | 1)) / 7;
  }

  public int size() {
    return buffer.position();
  }

  /** Discards everything, so that the buffer can be reused. */
  public void clear() {
    buffer.clear();
  }

  /** Leaves room that the caller fills later. */
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

  /**
   * Returns everything written so far. The caller may read and change it until it calls another
   * method.
   */
  public ByteBuffer written() {
    return buffer.slice(0, buffer.position());
  }

  public byte[] toBytes() {
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
