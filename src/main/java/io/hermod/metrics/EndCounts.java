package io.hermod.metrics;

import io.hermod.event.OwnEventId;
import java.util.SortedMap;

/** Counts events that ended in one way, by the reason, and which of them were no notices. */
final class EndCounts {
  private final ReasonCounts all = new ReasonCounts();
  private final ReasonCounts reportable = new ReasonCounts();

  void add(String eventId, String reason) {
    all.add(reason);
    if (!OwnEventId.isNotice(eventId)) {
      reportable.add(reason);
    }
  }

  /** Returns the numbers of all events. */
  ReasonCounts all() {
    return all;
  }

  /** Returns the numbers of the events that a notice may be about. */
  SortedMap<String, Long> reportable() {
    return reportable.byReason();
  }
}
