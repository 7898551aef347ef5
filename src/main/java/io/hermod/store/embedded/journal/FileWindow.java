package io.hermod.store.embedded.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Reads a file from front to back in large chunks. Not thread-safe. */
final class FileWindow {
  private static final int CHUNK = 1 << 17;

  private final SegmentFile file;
  private final long limit;
  private ByteBuffer buffer = ByteBuffer.allocate(CHUNK).limit(0);
  private long start;

  /**
   * Creates a window on a file.
   *
   * @param limit the offset at which reading ends
   */
  FileWindow(SegmentFile file, long limit) {
    this.file = file;
    this.limit = limit;
  }

  long limit() {
    return limit;
  }

  /**
   * Returns the header at an offset, whether or not its checksum is right; null if there is no room
   * for it and its payload, or if its fields make no sense.
   */
  @Nullable RecordHeader header(long offset) throws IOException {
    if (limit - offset < RecordHeader.BYTES) {
      return null;
    }
    load(offset, RecordHeader.BYTES);
    RecordHeader header = RecordHeader.read(buffer, index(offset));
    return header.isPlausible(limit - offset) ? header : null;
  }

  boolean hasGoodChecksum(RecordHeader header, long offset, long segmentId) throws IOException {
    load(offset, header.totalBytes());
    ByteBuffer record = buffer.slice(index(offset), header.totalBytes());
    return RecordHeader.checksum(segmentId, record) == header.crc();
  }

  /**
   * Returns an array that has the bytes of an offset at its {@link #index}; valid until the next
   * call.
   */
  byte[] array(long offset, int length) throws IOException {
    load(offset, length);
    return buffer.array();
  }

  int index(long offset) {
    return (int) (offset - start);
  }

  byte[] copy(long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    load(offset, length);
    buffer.get(index(offset), bytes);
    return bytes;
  }

  private void load(long offset, int length) throws IOException {
    if (offset < start || offset + length > start + buffer.limit()) {
      refill(offset, length);
    }
  }

  private void refill(long offset, int length) throws IOException {
    if (length > buffer.capacity()) {
      buffer = ByteBuffer.allocate(length);
    }
    buffer.clear().limit((int) Math.min(buffer.capacity(), limit - offset));
    file.read(buffer, offset);
    if (buffer.position() < length) {
      throw new IOException("File ends before byte " + (offset + length));
    }
    buffer.flip();
    start = offset;
  }
}
