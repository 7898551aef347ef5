package io.hermod.store.embedded.journal;

import io.hermod.secret.Sealer;
import io.hermod.store.Recorded;
import io.hermod.store.append.PendingAppend;
import java.io.Closeable;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes batches to the newest segment. It starts another one when that is full, after a failure
 * and after a restart.
 *
 * <p>A segment that may hold anything after its last acknowledged batch is never written again. The
 * header of the next segment says how much of it is valid.
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

  /**
   * Writes a batch, which is durable on return. After an exception, nothing of the batch is valid.
   */
  synchronized List<Recorded> write(List<PendingAppend> batch) throws IOException {
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

  /** Assigns no position below this one. */
  synchronized void skipTo(long position) throws IOException {
    if (position > head) {
      close();
      head = position;
    }
  }

  /** Closes the active segment; the next batch starts another one. */
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

  /**
   * Returns the header of the next segment. An empty segment is replaced, so that repeated failures
   * do not leave a trail of files.
   */
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

  private List<Recorded> publish(List<PendingAppend> batch, Segment segment) {
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
   * Seals the failed segment at once, so that a batch that is refused now cannot come back after a
   * crash. If this fails too, the next batch tries again.
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
