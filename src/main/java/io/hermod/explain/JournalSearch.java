package io.hermod.explain;

import io.hermod.delivery.PublishedEvent;
import io.hermod.event.Event;
import io.hermod.store.EntrySelector;
import io.hermod.store.Journal;
import io.hermod.store.JournalSlice;
import io.hermod.store.Parking;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Searches for events in the part of the journal that some lane has not finished. After a restart,
 * only the journal knows the events that were never attempted.
 */
final class JournalSearch {
  private static final int SLICE_BYTES = 1024 * 1024;
  private static final int MAX_SLICES = 128;

  private final Journal journal;
  private final Parking parking;

  JournalSearch(Journal journal, Parking parking) {
    this.journal = journal;
    this.parking = parking;
  }

  /** Returns when everything that was accepted before this call has been seen. */
  void catchUp() {
    journal.catchUp();
  }

  /** Reads from disk, so it may take a while; stops after roughly a hundred megabytes. */
  List<PublishedEvent> find(long topicId, String eventId) {
    List<PublishedEvent> found = new ArrayList<>();
    EntrySelector selector = EntrySelector.lane(-1, topicId);
    long position = parking.watermark();
    for (int i = 0; i < MAX_SLICES && position < journal.head(); i++) {
      JournalSlice slice = journal.read(position, selector, SLICE_BYTES);
      slice.entries().forEach(entry -> look(entry, eventId, found));
      position = slice.next();
    }
    return found;
  }

  /** Returns the event at a position; null if the journal no longer has it. */
  @Nullable Event at(long topicId, long position) {
    JournalSlice slice = journal.read(position, EntrySelector.lane(-1, topicId), 1);
    for (Recorded entry : slice.entries()) {
      if (entry.entry() instanceof Publication publication
          && entry.position() <= position
          && position < entry.end()) {
        return publication.events().get((int) (position - entry.position()));
      }
    }
    return null;
  }

  private static void look(Recorded entry, String eventId, List<PublishedEvent> found) {
    if (entry.entry() instanceof Publication publication) {
      List<Event> events = publication.events();
      for (int i = 0; i < events.size(); i++) {
        if (events.get(i).id().equals(eventId)) {
          found.add(new PublishedEvent(entry.position() + i, publication.publishedAt()));
        }
      }
    }
  }
}
