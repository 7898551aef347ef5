package io.hermod.store;

import java.util.function.Consumer;

/**
 * What happened to events that were not delivered at the first attempt. It is kept while they wait
 * and for a day afterwards, or less if the store is full. Each record is written in the same batch
 * as the change that it describes.
 */
public interface History {

  /**
   * Finds what the lanes recorded about the events with one id. Never blocks; calls {@code done} on
   * a thread of the store.
   *
   * @param maxEvents the maximum number of events, newest first, because publishers may reuse ids
   */
  void find(long topicId, String eventId, int maxEvents, Consumer<HistoryResult> done);
}
