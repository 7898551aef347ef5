package io.hermod.store.embedded.journal;

import io.hermod.store.StoreUnavailableException;
import io.hermod.store.replay.RetainedEvents.Stretch;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The segments that no lane needs any more: deletes them, oldest first, when they are not to be
 * retained or when their space is needed. The newest segment always stays, so that positions never
 * start over.
 */
final class RetainedSegments {
  private static final Logger LOG = LoggerFactory.getLogger(RetainedSegments.class);
  private static final long FIRST_POSITION = 1;

  /** Requests that are accepted at the same time may get their positions in another order. */
  private static final Duration DISORDER = Duration.ofMinutes(1);

  private final Segments segments;
  private final JournalDirectory directory;
  private final Retention retention;
  private final SegmentTimes times;
  private long finished;
  private boolean isFailing;
  private int holds;
  // While there are holds: nothing from here on is deleted.
  private long heldFrom;
  private volatile long deletedBelow;

  /**
   * Begins with what is on disk.
   *
   * @param finished the durable position below which no lane needs anything
   */
  RetainedSegments(
      Segments segments, JournalDirectory directory, Retention retention, long finished) {
    this.segments = segments;
    this.directory = directory;
    this.retention = retention;
    this.times = new SegmentTimes(segments, directory);
    this.finished = finished;
  }

  /** Notes that no lane needs anything below this position, and deletes what may go. */
  synchronized void finishedBelow(long position) {
    finished = Math.max(finished, position);
    trim();
  }

  /**
   * Deletes nothing that is needed now until {@link #letGo} is called as often as this. What is
   * only retained may go: it must not cost waiting events their place.
   */
  synchronized void hold() {
    heldFrom = holds == 0 ? finished : heldFrom;
    holds++;
  }

  synchronized void letGo() {
    holds--;
    trim();
  }

  /** Deletes what is neither needed nor to be retained. */
  synchronized void trim() {
    try {
      for (Segment oldest = overdue(); oldest != null; oldest = overdue()) {
        delete(oldest);
      }
    } catch (IOException e) {
      noteFailure(e);
    }
  }

  /**
   * Deletes retained segments until this much space is free, or none is left.
   *
   * @return whether any was deleted
   */
  boolean release(long wanted) {
    long freed = 0;
    long more = wanted > 0 ? deleteOldest() : 0;
    while (more > 0) {
      freed += more;
      more = freed < wanted ? deleteOldest() : 0;
    }
    return freed > 0;
  }

  /** Returns whether there is a segment that can be deleted. */
  synchronized boolean canRelease() {
    return !isFailing && deletable() != null;
  }

  /** Returns its size; 0 if none is left. Each is deleted alone, so that commits can go between. */
  private synchronized long deleteOldest() {
    Segment oldest = deletable();
    try {
      return oldest == null ? 0 : delete(oldest);
    } catch (IOException e) {
      noteFailure(e);
      return 0;
    }
  }

  private void noteFailure(IOException cause) {
    isFailing = true;
    LOG.warn("Cannot delete the oldest journal segment; trying again later", cause);
  }

  private @Nullable Segment deletable() {
    return segments.oldestBelow(holds > 0 ? heldFrom : finished);
  }

  private @Nullable Segment overdue() throws IOException {
    Segment oldest = deletable();
    return oldest == null || !isRetained(oldest) ? oldest : null;
  }

  private boolean isRetained(Segment oldest) throws IOException {
    return retention.isOn() && !isOver(oldest) && !retention.isTooMuch(bytes());
  }

  /** Whether the next event after the segment is so old that all in the segment are. */
  private boolean isOver(Segment oldest) throws IOException {
    Instant end = retention.isTimed() ? times.from(segments.after(oldest)) : null;
    return end != null && retention.isOver(end);
  }

  private long delete(Segment oldest) throws IOException {
    Segment next = segments.after(oldest);
    // Before the file goes, so that a reader who misses it can tell.
    deletedBelow = next == null ? oldest.basePosition() : next.basePosition();
    directory.delete(oldest.path());
    segments.remove(oldest);
    isFailing = false;
    return oldest.fileLength();
  }

  /** Returns the size of the segments that no lane needs. */
  synchronized long bytes() {
    return segments.bytesBelow(finished);
  }

  /** Returns the oldest position that can be read; it is empty if there is no segment. */
  long oldest(long head) {
    Segment first = segments.first();
    return first == null ? head : Math.max(deletedBelow, first.basePosition());
  }

  Stretch between(Instant from, Instant to, long head) {
    List<Segment> all = segments.all();
    if (all.isEmpty()) {
      return new Stretch(head, head, head == FIRST_POSITION, null);
    }
    try {
      int before = times.countBefore(from.minus(DISORDER), all);
      int until = times.countBefore(to.plus(DISORDER), all);
      return new Stretch(
          all.get(Math.max(0, before - 1)).basePosition(),
          until < all.size() ? all.get(until).basePosition() : head,
          all.getFirst().basePosition() == FIRST_POSITION,
          times.from(all.getFirst()));
    } catch (IOException e) {
      throw new StoreUnavailableException("The journal cannot be read", e);
    }
  }
}
