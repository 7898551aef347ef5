package io.hermod.store.embedded.journal;

import java.io.IOException;

/**
 * Walks through all records of a segment that are as they were written. Unlike {@link SegmentScan},
 * it looks for the next one after a damaged one.
 */
final class SegmentWalk {
  private final FileWindow window;
  private final SegmentHeader header;
  private final Visitor visitor;
  private long position;

  /** Is told what the walk meets. */
  interface Visitor {
    void record(RecordHeader header, long offset, byte[] payload);

    /**
     * Bytes that are no record.
     *
     * @param to the offset of the next record; the end of the file if there is none
     */
    void damage(long offset, long to);
  }

  SegmentWalk(FileWindow window, SegmentHeader header, Visitor visitor) {
    this.window = window;
    this.header = header;
    this.visitor = visitor;
    this.position = header.basePosition();
  }

  /** Returns the position after the last record. */
  long walk() throws IOException {
    long offset = SegmentHeader.BYTES;
    while (offset < window.limit()) {
      RecordHeader record = window.header(offset);
      if (record != null && isGood(record, offset)) {
        visitor.record(record, offset, window.copy(offset + RecordHeader.BYTES, record.length()));
        position = record.end();
        offset += record.totalBytes();
      } else {
        long next = findRecord(offset + 1);
        visitor.damage(offset, next);
        offset = next;
      }
    }
    return position;
  }

  private long findRecord(long from) throws IOException {
    for (long offset = from; offset < window.limit(); offset++) {
      RecordHeader record = window.header(offset);
      if (record != null && isGood(record, offset)) {
        return offset;
      }
    }
    return window.limit();
  }

  /** Looks at the position first: at most offsets it is absurd, and a checksum is expensive. */
  private boolean isGood(RecordHeader record, long offset) throws IOException {
    return record.position() >= position
        && record.position() - position <= window.limit()
        && window.hasGoodChecksum(record, offset, header.id());
  }
}
