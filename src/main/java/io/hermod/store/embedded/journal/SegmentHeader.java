package io.hermod.store.embedded.journal;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The header of a segment file.
 *
 * @param sequence the number of the segment; part of the file's name
 * @param id random, so that bytes of another file never pass for records of this one
 * @param basePosition no record of the segment has a lower position
 * @param previousId the id of the previous segment; 0 for the first
 * @param previousLength how much of the previous segment is valid; anything after that was never
 *     acknowledged
 */
record SegmentHeader(
    long sequence, long id, long basePosition, long previousId, long previousLength) {
  static final int BYTES = 56;

  private static final long MAGIC = 0x4845524d4f444a4cL; // "HERMODJL"
  private static final int VERSION = 1;
  private static final int CRC_AT = BYTES - Integer.BYTES;

  ByteBuffer encode() {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES);
    bytes.putLong(MAGIC).putInt(VERSION);
    bytes.putLong(sequence).putLong(id).putLong(basePosition);
    bytes.putLong(previousId).putLong(previousLength);
    return bytes.putInt(crc(bytes)).flip();
  }

  /** Returns empty if the bytes are too few, damaged, or not a header that this version knows. */
  static Optional<SegmentHeader> decode(ByteBuffer bytes) {
    boolean isGood =
        bytes.remaining() >= BYTES
            && bytes.getInt(CRC_AT) == crc(bytes)
            && bytes.getLong(0) == MAGIC
            && bytes.getInt(Long.BYTES) == VERSION;
    return isGood ? Optional.of(fields(bytes.slice(12, CRC_AT - 12))) : Optional.empty();
  }

  private static SegmentHeader fields(ByteBuffer bytes) {
    return new SegmentHeader(
        bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
  }

  private static int crc(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.slice(0, CRC_AT));
    return (int) crc.getValue();
  }
}
