package io.hermod.store.embedded.journal;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The header before each payload.
 *
 * @param crc the checksum of the segment's id, the rest of this header and the payload
 * @param length the length of the payload
 * @param batch the number of the batch in its segment, from 1; records of one batch were synced
 *     together
 * @param span how many positions the record takes
 * @param flags {@link #LAST} or 0
 */
record RecordHeader(int crc, int length, long position, int batch, int span, byte flags) {
  static final int BYTES = 25;

  /** Marks the last record of a batch. */
  static final byte LAST = 1;

  private static final int LENGTH_AT = 4;
  private static final int POSITION_AT = 8;
  private static final int BATCH_AT = 16;
  private static final int SPAN_AT = 20;
  private static final int FLAGS_AT = 24;

  static RecordHeader read(ByteBuffer bytes, int at) {
    return new RecordHeader(
        bytes.getInt(at),
        bytes.getInt(at + LENGTH_AT),
        bytes.getLong(at + POSITION_AT),
        bytes.getInt(at + BATCH_AT),
        bytes.getInt(at + SPAN_AT),
        bytes.get(at + FLAGS_AT));
  }

  /** Writes this header before an existing payload, with the checksum of both. */
  void write(ByteBuffer out, int start, long segmentId) {
    out.putInt(start + LENGTH_AT, length)
        .putLong(start + POSITION_AT, position)
        .putInt(start + BATCH_AT, batch)
        .putInt(start + SPAN_AT, span)
        .put(start + FLAGS_AT, flags)
        .putInt(start, checksum(segmentId, out.slice(start, totalBytes())));
  }

  static int checksum(long segmentId, ByteBuffer recordBytes) {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(Long.BYTES).putLong(segmentId).flip());
    crc.update(recordBytes.position(LENGTH_AT));
    return (int) crc.getValue();
  }

  boolean isLast() {
    return flags == LAST;
  }

  long end() {
    return position + span;
  }

  int totalBytes() {
    return BYTES + length;
  }

  /**
   * Returns whether a writer may have written these fields, so that computing the checksum is
   * worthwhile.
   */
  boolean isPlausible(long bytesLeft) {
    return length > 0
        && length <= bytesLeft - BYTES
        && batch > 0
        && span > 0
        && (flags & ~LAST) == 0;
  }
}
