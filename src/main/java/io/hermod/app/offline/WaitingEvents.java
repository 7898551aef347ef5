package io.hermod.app.offline;

import io.hermod.event.Event;
import io.hermod.filter.Matcher;
import io.hermod.store.CatalogView;
import io.hermod.store.Cursor;
import io.hermod.store.EntrySelector;
import io.hermod.store.JournalSlice;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The events that wait in a restored store. The server that was backed up may have delivered them
 * since, so each of them may be delivered twice, and no other.
 */
final class WaitingEvents {
  private static final int SLICE_BYTES = 1 << 22;

  private final Subscription subscription;
  private final Topic topic;
  private final Matcher matcher;
  private final Cursor cursor;
  private long inJournal;

  private WaitingEvents(Subscription subscription, Topic topic, Cursor cursor) {
    this.subscription = subscription;
    this.topic = topic;
    this.matcher = subscription.matcherOn(topic);
    this.cursor = cursor;
  }

  /** Returns a line for each subscription that has any, and one that explains them. */
  static List<String> lines(EmbeddedStore store) {
    List<WaitingEvents> all = of(store);
    Map<Long, Long> parked = store.parking().parkedCounts();
    List<String> lines = new ArrayList<>();
    for (WaitingEvents each : all) {
      long retries = parked.getOrDefault(each.subscription.lane(), 0L);
      if (each.inJournal + retries > 0) {
        lines.add(
            "  %s/%s: %d events, %d of which wait for another attempt"
                .formatted(
                    each.topic.name(),
                    each.subscription.name(),
                    each.inJournal + retries,
                    retries));
      }
    }
    if (lines.isEmpty()) {
      return List.of("no event was waiting when the backup began, so none is delivered twice");
    }
    lines.addFirst(
        "may be delivered twice, if the server that was backed up has delivered them since:");
    return lines;
  }

  private static List<WaitingEvents> of(EmbeddedStore store) {
    CatalogView view = store.catalog().view();
    Map<Long, Cursor> cursors = store.parking().cursors();
    List<WaitingEvents> all =
        store.catalog().lanes().stream()
            .filter(lane -> lane.removedAt().isEmpty())
            .map(lane -> lane.versions().getLast().subscription())
            .flatMap(
                each ->
                    view.topic(each.topicId()).stream()
                        .map(
                            topic ->
                                new WaitingEvents(
                                    each, topic, cursors.getOrDefault(each.lane(), Cursor.at(0)))))
            .toList();
    long position = all.stream().mapToLong(each -> each.cursor.low()).min().orElse(Long.MAX_VALUE);
    while (position < store.journal().head()) {
      JournalSlice slice = store.journal().read(position, PUBLICATIONS, SLICE_BYTES);
      slice.entries().forEach(entry -> all.forEach(each -> each.count(entry)));
      position = slice.next();
    }
    return all;
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
        && publication.topicId() == subscription.topicId()) {
      long position = entry.position();
      for (Event event : publication.events()) {
        inJournal += isWaiting(position) && matches(event) ? 1 : 0;
        position++;
      }
    }
  }

  private boolean isWaiting(long position) {
    return position >= cursor.next()
        || cursor.unfinished().stream().anyMatch(range -> range.contains(position));
  }

  private boolean matches(Event event) {
    return matcher.matchesBasics(event)
        && (!matcher.hasAdvanced() || matcher.matchesAdvanced(event));
  }
}
