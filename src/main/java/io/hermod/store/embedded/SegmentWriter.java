package io.hermod.store.embedded;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Appends batches to one segment file.
 *
 * <p>The file grows in zeroed steps, but for large batches: a sync that need not record a new
 * length and new blocks is cheaper, see {@code docs/decisions/0002-journal-segments.md}.
 */
final class SegmentWriter implements Closeable {
  private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(1 << 20).asReadOnlyBuffer();

  /** Batches from here on pay for new blocks more easily than for writing everything twice. */
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

  /** The number of the batch to write next. */
  int nextBatch() {
    return batches + 1;
  }

  /** A batch never stands in two segments, so one that is too large gets a segment of its own. */
  boolean hasRoomFor(int bytes) {
    return segment.isEmpty() || segment.validLength() + bytes <= segmentBytes;
  }

  /** Writes and syncs; after a failure this segment is not written again. */
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
