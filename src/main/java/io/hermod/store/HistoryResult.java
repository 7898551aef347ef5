package io.hermod.store;

import java.util.List;

/** What a look into the history found. */
public sealed interface HistoryResult {

  /**
   * What lanes have to say.
   *
   * @param traces by position, the newest first
   */
  record Found(List<Trace> traces) implements HistoryResult {}

  record Failed(String reason) implements HistoryResult {}
}
