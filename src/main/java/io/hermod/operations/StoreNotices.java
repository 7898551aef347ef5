package io.hermod.operations;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Composes events about the store, when its state has changed. Used by one thread. */
final class StoreNotices {
  private boolean wasRefusing;
  private long quarantinedBefore;

  /** Starts with what the server found when it started: that is no news. */
  StoreNotices(StoreCondition condition) {
    this.quarantinedBefore = condition.quarantinedRows();
  }

  List<OperationalEvent> changes(StoreCondition condition, Instant now) {
    List<OperationalEvent> events = new ArrayList<>();
    if (condition.isRefusing() != wasRefusing) {
      wasRefusing = condition.isRefusing();
      events.add(space(condition, now));
    }
    long more = condition.quarantinedRows() - quarantinedBefore;
    quarantinedBefore = condition.quarantinedRows();
    if (more > 0) {
      ObjectNode data = OperationalEvent.newData().put("count", more);
      events.add(new OperationalEvent("RowsQuarantined", "store/quarantine", data, now));
    }
    return events;
  }

  private static OperationalEvent space(StoreCondition condition, Instant now) {
    ObjectNode data =
        OperationalEvent.newData()
            .put("freeBytes", condition.freeBytes())
            .put("usedBytes", condition.usedBytes());
    return new OperationalEvent(
        condition.isRefusing() ? "DiskLow" : "DiskRecovered", "store/space", data, now);
  }
}
