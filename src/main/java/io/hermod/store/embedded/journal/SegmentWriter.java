package io.hermod.store.embedded.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Appends batches to one segment file.
 *
 * <p>The file grows in zeroed steps, except for large batches: a sync is cheaper if it need not
 * record a new length and new blocks. See {@code docs/decisions/0002-journal-segments.md}.
 */
final class SegmentWriter implements Closeable {
  private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(1 << 20).asReadOnlyBuffer();

  /** From this size on, allocating new blocks costs a batch less than writing everything twice. */
  private static final int LARGE = 1 << 18;

  private final SegmentFile file;
  private final Segment segment;
  private final long segmentBytes;
  private long zeroedTo;
  private int batches;

  SegmentWriter(SegmentFile file, Segment segment, long segmentBytes) {
    this.file = file;
    this.segment = segment;
    this.segmentBytes = segmentBytes;
  }

  Segment segment() {
    return segment;
  }

  /** Returns the number of the next batch to write. */
  int nextBatch() {
    return batches + 1;
  }

  /** A batch never spans two segments, so one that is too large gets a segment of its own. */
  boolean hasRoomFor(int bytes) {
    return segment.isEmpty() || segment.validLength() + bytes <= segmentBytes;
  }

  /** Writes and syncs a batch. After a failure, this segment must not be written again. */
  void write(ByteBuffer batch) throws IOException {
    int bytes = batch.remaining();
    long end = segment.validLength() + bytes;
    file.write(batch, segment.validLength());
    if (end > zeroedTo) {
      zeroFrom(end, bytes < LARGE ? ZEROS.capacity() : 0);
    }
    file.force();
    batches++;
  }

  private void zeroFrom(long end, int most) throws IOException {
    int step = Math.clamp(segmentBytes - end, 0, most);
    file.write(ZEROS.slice(0, step), end);
    zeroedTo = end + step;
    segment.occupies(zeroedTo);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
