package io.hermod.explain;

import io.hermod.config.setting.MachineSizes;
import io.hermod.event.Event;
import io.hermod.store.EntrySelector;
import io.hermod.store.Journal;
import io.hermod.store.JournalSlice;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Reads the newest events of a topic from the journal, as far as it still has them, whether they
 * are finished or not. Reads from disk, so it belongs on a virtual thread.
 */
public final class RecentEventReader {
  private static final long TAIL_BYTES = 64L << 20;
  private static final long KEPT_BYTES = Math.min(32L << 20, MachineSizes.here().eventBytes());
  private static final int SLICE_BYTES = 1 << 20;
  private static final int MAX_SLICES = 256;

  private final Journal journal;

  public RecentEventReader(Journal journal) {
    this.journal = journal;
  }

  /**
   * Returns up to {@code most} events, the newest last; fewer if they are large, or far back behind
   * events of other topics.
   */
  public List<Event> read(long topicId, int most) {
    Newest newest = new Newest(most);
    EntrySelector selector = EntrySelector.lane(-1, topicId);
    long end = journal.head();
    long position = start(end);
    for (int i = 0; i < MAX_SLICES && position < end; i++) {
      JournalSlice slice = journal.read(position, selector, SLICE_BYTES);
      slice.entries().forEach(newest::add);
      position = slice.next();
    }
    return List.copyOf(newest.events);
  }

  /** Returns the first position from which the rest of the journal is short enough to read. */
  private long start(long end) {
    long low = 0;
    long high = end;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (journal.bytesFrom(middle) > TAIL_BYTES) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Keeps the last events that it is given, limited in number and bytes. */
  private static final class Newest {
    private final int most;
    private final Deque<Event> events = new ArrayDeque<>();
    private long bytes;

    Newest(int most) {
      this.most = most;
    }

    void add(Recorded entry) {
      if (entry.entry() instanceof Publication publication) {
        publication.events().forEach(this::add);
      }
    }

    private void add(Event event) {
      events.add(event);
      bytes += event.weight();
      while (events.size() > most || bytes > KEPT_BYTES) {
        bytes -= events.remove().weight();
      }
    }
  }
}
