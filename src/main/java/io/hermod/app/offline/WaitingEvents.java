package io.hermod.app.offline;

import io.hermod.event.Event;
import io.hermod.store.Cursor;
import io.hermod.store.EntrySelector;
import io.hermod.store.JournalSlice;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.catalog.LaneHistory;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.store.embedded.offline.LaneBacklog;
import io.hermod.subscription.Subscription;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The events that wait in a restored store. The server that was backed up may have delivered them
 * since, so each of them may be delivered twice. So may those that {@link WaitingJobs} send.
 */
final class WaitingEvents {
  private static final int SLICE_BYTES = 1 << 22;

  private final LaneBacklog backlog;
  private long inJournal;

  private WaitingEvents(LaneBacklog backlog) {
    this.backlog = backlog;
  }

  /** Returns a line for each subscription that has any. */
  static List<String> lines(EmbeddedStore store) {
    List<WaitingEvents> all = of(store);
    Map<Long, Long> parked = store.parking().parkedCounts();
    List<String> lines = new ArrayList<>();
    for (WaitingEvents each : all) {
      long retries = parked.getOrDefault(each.backlog.subscription().lane(), 0L);
      if (each.inJournal + retries > 0) {
        lines.add(
            "  %s/%s: %d events, %d of which wait for another attempt"
                .formatted(
                    each.backlog.topic().name(),
                    each.backlog.subscription().name(),
                    each.inJournal + retries,
                    retries));
      }
    }
    return lines;
  }

  private static List<WaitingEvents> of(EmbeddedStore store) {
    CatalogView view = store.catalog().view();
    Map<Long, Cursor> cursors = store.parking().cursors();
    List<WaitingEvents> all =
        store.laneCatalog().lanes().stream()
            .filter(lane -> lane.removedAt().isEmpty())
            .flatMap(lane -> backlog(lane, view, cursors).stream())
            .map(WaitingEvents::new)
            .toList();
    long position = all.stream().mapToLong(each -> each.backlog.low()).min().orElse(Long.MAX_VALUE);
    while (position < store.journal().head()) {
      JournalSlice slice = store.journal().read(position, PUBLICATIONS, SLICE_BYTES);
      slice.entries().forEach(entry -> all.forEach(each -> each.count(entry)));
      position = slice.next();
    }
    return all;
  }

  private static Optional<LaneBacklog> backlog(
      LaneHistory lane, CatalogView view, Map<Long, Cursor> cursors) {
    Subscription newest = lane.versions().getLast().subscription();
    return view.topic(newest.topicId())
        .map(topic -> new LaneBacklog(topic, lane.versions(), cursors.get(newest.lane())));
  }

  private static final EntrySelector PUBLICATIONS =
      new EntrySelector() {
        @Override
        public boolean wantsTopic(long topicId) {
          return true;
        }

        @Override
        public boolean wantsMarker(long lane) {
          return false;
        }
      };

  private void count(Recorded entry) {
    if (entry.entry() instanceof Publication publication
        && publication.topicId() == backlog.topic().id()) {
      long position = entry.position();
      for (Event event : publication.events()) {
        inJournal += backlog.has(position, event) ? 1 : 0;
        position++;
      }
    }
  }
}
