package io.hermod.operations;

import io.hermod.store.QuarantinedRow;
import io.hermod.store.catalog.CatalogView;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Composes events about the store, when its state has changed. Used by one thread. */
final class StoreNotices {
  private static final int MOST_ROWS = 20;
  private static final String SPACE = "store/space";

  private final Supplier<List<QuarantinedRow>> rows;
  private boolean wasLow;
  private boolean wasRefusing;
  private long quarantinedBefore;
  private Set<QuarantinedRow> known;

  /**
   * Starts with what the server found when it started: that is no news.
   *
   * @param rows returns some of the rows in quarantine; may block on the disk
   */
  StoreNotices(StoreCondition condition, Supplier<List<QuarantinedRow>> rows) {
    this.rows = rows;
    this.quarantinedBefore = condition.quarantinedRows();
    this.known = quarantinedBefore == 0 ? Set.of() : Set.copyOf(rows.get());
  }

  List<OperationalEvent> changes(StoreCondition condition, CatalogView catalog, Instant now) {
    List<OperationalEvent> events = new ArrayList<>();
    boolean isLow = condition.isLow() || condition.isRefusing();
    if (isLow && !wasLow) {
      events.add(space("DiskLow", condition, now));
    }
    if (condition.isRefusing() != wasRefusing) {
      events.add(space(condition.isRefusing() ? "StoreFull" : "StoreRecovered", condition, now));
    }
    if (wasLow && !isLow) {
      events.add(space("DiskRecovered", condition, now));
    }
    wasLow = isLow;
    wasRefusing = condition.isRefusing();
    long more = condition.quarantinedRows() - quarantinedBefore;
    quarantinedBefore = condition.quarantinedRows();
    if (more > 0) {
      events.add(quarantine(more, catalog, now));
    }
    return events;
  }

  private static OperationalEvent space(String type, StoreCondition condition, Instant now) {
    ObjectNode data =
        OperationalEvent.newData()
            .put("freeBytes", condition.freeBytes())
            .put("usedBytes", condition.usedBytes());
    return new OperationalEvent(type, SPACE, data, now);
  }

  private OperationalEvent quarantine(long more, CatalogView catalog, Instant now) {
    Set<QuarantinedRow> all = new LinkedHashSet<>(rows.get());
    ObjectNode data = OperationalEvent.newData().put("count", more);
    ArrayNode told = data.putArray("rows");
    all.stream()
        .filter(each -> !known.contains(each))
        .limit(MOST_ROWS)
        .forEach(each -> write(each, catalog, told.addObject()));
    known = all;
    return new OperationalEvent("RowsQuarantined", "store/quarantine", data, now);
  }

  /** Leaves out what is not known. */
  private static void write(QuarantinedRow row, CatalogView catalog, ObjectNode json) {
    json.put("kind", row.kind().toString());
    catalog
        .allSubscriptions()
        .filter(each -> each.lane() == row.lane())
        .findFirst()
        .map(Subscription::resourceId)
        .ifPresent(id -> json.put("subscription", id));
    if (row.position() >= 0) {
      json.put("position", row.position());
    }
  }
}
