package io.hermod.store.embedded.journal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Scans the records of a segment at startup, up to the end of its last valid and complete batch.
 */
final class SegmentScan {
  private final FileWindow window;
  private final SegmentHeader header;
  private final SegmentIndex index = new SegmentIndex();
  private long validLength = SegmentHeader.BYTES;
  private long head;
  private int batches;
  private long stoppedAt;

  private SegmentScan(FileWindow window, SegmentHeader header) {
    this.window = window;
    this.header = header;
    this.head = header.basePosition();
  }

  static SegmentScan of(FileWindow window, SegmentHeader header) throws IOException {
    SegmentScan scan = new SegmentScan(window, header);
    scan.walk();
    return scan;
  }

  /** Returns the end of the last valid batch. */
  long validLength() {
    return validLength;
  }

  /** Returns the position after the last valid batch. */
  long head() {
    return head;
  }

  /** Returns the offset at which the scan found no valid next record. */
  long stoppedAt() {
    return stoppedAt;
  }

  SegmentIndex index() {
    return index;
  }

  /**
   * Returns the offset of a valid record of a batch after the first invalid one, or -1. A batch is
   * written only after the one before it is synced, so the invalid one was durable once and is
   * damaged.
   */
  long findLaterBatch() throws IOException {
    for (long offset = stoppedAt; offset < window.limit(); offset++) {
      RecordHeader record = window.header(offset);
      if (record != null && record.batch() > batches + 1 && isGood(record, offset)) {
        return offset;
      }
    }
    return -1;
  }

  /**
   * Returns the end of what was written after the last valid batch: of the bytes that are not zero.
   */
  long endOfTail() throws IOException {
    long end = validLength;
    for (long offset = validLength; offset < window.limit(); offset++) {
      if (window.array(offset, 1)[window.index(offset)] != 0) {
        end = offset + 1;
      }
    }
    return end;
  }

  private void walk() throws IOException {
    long offset = SegmentHeader.BYTES;
    long position = head;
    RecordHeader record = nextRecord(offset, position);
    while (record != null) {
      index.add(position, offset);
      offset += record.totalBytes();
      position = record.end();
      if (record.isLast()) {
        completeBatch(offset, position);
      }
      record = nextRecord(offset, position);
    }
    stoppedAt = offset;
    index.cutAt(validLength);
  }

  private @Nullable RecordHeader nextRecord(long offset, long position) throws IOException {
    RecordHeader record = window.header(offset);
    boolean belongs =
        record != null
            && record.position() == position
            && record.batch() == batches + 1
            && isGood(record, offset);
    return belongs ? record : null;
  }

  private void completeBatch(long offset, long position) {
    batches++;
    validLength = offset;
    head = position;
  }

  private boolean isGood(RecordHeader record, long offset) throws IOException {
    return window.hasGoodChecksum(record, offset, header.id());
  }
}
