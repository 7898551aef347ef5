package io.hermod.store.embedded;

import io.hermod.secret.Sealer;
import io.hermod.store.Recorded;
import java.io.Closeable;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes batches to the newest segment and begins another one when that is full.
 *
 * <p>Also when it failed, and after a start: a segment that may hold anything behind its last
 * acknowledged batch is never written again, and the header of the next one says how far it counts.
 */
final class JournalWriter implements Closeable {
  private final SecureRandom ids = new SecureRandom();
  private final BatchBuffer buffer;
  private final JournalDirectory directory;
  private final Segments segments;
  private final long segmentBytes;
  private @Nullable SegmentWriter active;
  private volatile long head;

  JournalWriter(
      JournalDirectory directory, Segments segments, long head, long segmentBytes, Sealer sealer) {
    this.buffer = new BatchBuffer(sealer);
    this.directory = directory;
    this.segments = segments;
    this.head = head;
    this.segmentBytes = segmentBytes;
  }

  long head() {
    return head;
  }

  /** Durable on return; after an exception nothing of the batch counts. */
  synchronized List<Recorded> write(List<Pending> batch) throws IOException {
    try {
      SegmentWriter target = segmentFor(buffer.fill(batch));
      long id = target.segment().header().id();
      target.write(buffer.seal(batch, head, target.nextBatch(), id));
      return publish(batch, target.segment());
    } catch (IOException | RuntimeException | Error e) {
      abandon(e);
      throw e;
    }
  }

  /** Gives out no position below this one. */
  synchronized void skipTo(long position) throws IOException {
    if (position > head) {
      close();
      head = position;
    }
  }

  /** The next batch begins another segment. */
  @Override
  public synchronized void close() throws IOException {
    SegmentWriter closing = active;
    active = null;
    if (closing != null) {
      closing.close();
    }
  }

  private SegmentWriter segmentFor(int bytes) throws IOException {
    SegmentWriter current = active;
    if (current == null || !current.hasRoomFor(bytes)) {
      close();
      current = begin();
      active = current;
    }
    return current;
  }

  private SegmentWriter begin() throws IOException {
    Segment last = segments.last();
    SegmentHeader header = headerAfter(last);
    SegmentFile file = directory.create(header);
    Segment segment =
        new Segment(
            directory.file(header.sequence()),
            header,
            new SegmentIndex(),
            bytesBefore(last),
            SegmentHeader.BYTES);
    segments.add(segment);
    return new SegmentWriter(file, segment, segmentBytes);
  }

  /** An empty segment is replaced, so that failing again and again leaves no row of files. */
  private SegmentHeader headerAfter(@Nullable Segment last) {
    if (last == null) {
      return new SegmentHeader(1, ids.nextLong(), head, 0, 0);
    }
    SegmentHeader old = last.header();
    return last.isEmpty()
        ? new SegmentHeader(
            old.sequence(), ids.nextLong(), head, old.previousId(), old.previousLength())
        : new SegmentHeader(old.sequence() + 1, ids.nextLong(), head, old.id(), last.validLength());
  }

  private static long bytesBefore(@Nullable Segment last) {
    if (last == null) {
      return 0;
    }
    return last.isEmpty() ? last.bytesBefore() : last.bytesEnd();
  }

  private List<Recorded> publish(List<Pending> batch, Segment segment) {
    List<Recorded> recorded = BatchBuffer.place(batch, head);
    long offset = segment.validLength();
    for (int i = 0; i < batch.size(); i++) {
      segment.index().add(recorded.get(i).position(), offset);
      offset += batch.get(i).writtenBytes();
    }
    segment.grownTo(offset);
    head = recorded.getLast().end();
    return recorded;
  }

  /**
   * Seals the failed segment at once, so that what is refused now cannot come back after a crash.
   * Where this fails too, the next batch tries again.
   */
  private void abandon(Throwable cause) {
    if (active == null) {
      return;
    }
    try {
      close();
      active = begin();
    } catch (IOException | RuntimeException e) {
      cause.addSuppressed(e);
    }
  }
}
