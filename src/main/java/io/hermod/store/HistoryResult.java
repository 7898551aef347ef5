package io.hermod.store;

import java.util.List;

/** The result of a search in the history. */
public sealed interface HistoryResult {

  /**
   * What the lanes recorded.
   *
   * @param traces ordered by position, newest first
   */
  record Found(List<Trace> traces) implements HistoryResult {}

  record Failed(String reason) implements HistoryResult {}
}
