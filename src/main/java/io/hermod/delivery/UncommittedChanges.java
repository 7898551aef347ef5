package io.hermod.delivery;

import io.hermod.store.Cursor;
import io.hermod.store.DueKey;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import java.util.ArrayList;
import java.util.List;

/** The parking rows that a lane wants written or removed, until a commit has made them durable. */
final class UncommittedChanges {
  private List<ParkedEvent> parked = new ArrayList<>();
  private List<DueKey> unparked = new ArrayList<>();
  private LaneChange underWay = new LaneChange(0, Cursor.at(0), List.of(), List.of());

  void park(ParkedEvent event) {
    parked.add(event);
  }

  void unpark(DueKey key) {
    unparked.add(key);
  }

  boolean isEmpty() {
    return parked.isEmpty() && underWay.parked().isEmpty();
  }

  LaneChange commit(long lane, Cursor cursor) {
    underWay = new LaneChange(lane, cursor, parked, unparked);
    parked = new ArrayList<>();
    unparked = new ArrayList<>();
    return underWay;
  }

  /** The rows that are durable now. */
  List<ParkedEvent> committed() {
    List<ParkedEvent> rows = underWay.parked();
    underWay = new LaneChange(0, Cursor.at(0), List.of(), List.of());
    return rows;
  }

  /** Puts everything back, in order, for the next commit. */
  void commitFailed() {
    LaneChange failed = underWay;
    committed();
    parked.addAll(0, failed.parked());
    unparked.addAll(0, failed.unparked());
  }
}
