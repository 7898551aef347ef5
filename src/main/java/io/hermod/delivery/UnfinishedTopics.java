package io.hermod.delivery;

import io.hermod.store.Cursor;
import io.hermod.store.EntrySelector;
import io.hermod.store.Journal;
import io.hermod.store.JournalSlice;
import io.hermod.store.catalog.LaneHistory;
import io.hermod.subscription.Subscription;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which topics and lanes have entries in the journal that some lane may not have finished. */
record UnfinishedTopics(long watermark, long head, Set<Long> topics, Set<Long> lanes)
    implements EntrySelector {
  private static final int SLICE_BYTES = 1024 * 1024;

  static UnfinishedTopics since(long watermark, Journal journal) {
    UnfinishedTopics result =
        new UnfinishedTopics(watermark, journal.head(), new HashSet<>(), new HashSet<>());
    for (long position = watermark; position < result.head; ) {
      JournalSlice slice = journal.read(position, result, SLICE_BYTES);
      position = slice.next();
    }
    return result;
  }

  @Override
  public boolean wantsTopic(long topicId) {
    topics.add(topicId);
    return false;
  }

  @Override
  public boolean wantsMarker(long lane) {
    lanes.add(lane);
    return false;
  }

  /**
   * Returns where a lane continues. If no entries are left for it, that is the end of the journal.
   */
  Cursor resume(LaneHistory history, Map<Long, Cursor> cursors) {
    Subscription subscription = history.newest();
    Cursor cursor = cursors.getOrDefault(subscription.lane(), Cursor.at(watermark));
    boolean isIdle =
        !topics.contains(subscription.topicId()) && !lanes.contains(subscription.lane());
    long floor = isIdle ? head : watermark;
    return cursor.next() >= floor ? cursor : Cursor.at(floor);
  }
}
