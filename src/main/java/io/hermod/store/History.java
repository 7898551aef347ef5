package io.hermod.store;

import java.util.function.Consumer;

/**
 * What became of events that did not simply go out at the first attempt: kept while they wait, and
 * for at least a day after. It is written by {@link Parking#commit}, with what it tells of.
 */
public interface History {

  /**
   * Finds what lanes have to say about the events of one id; never blocks, and answers from a
   * thread of the store.
   *
   * @param maxEvents ids may be used again: only about the newest so many
   */
  void find(long topicId, String eventId, int maxEvents, Consumer<HistoryResult> done);
}
