package io.hermod.store.embedded;

import io.hermod.store.DueKey;
import io.hermod.store.EntryCodec;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.embedded.RocksStore.Family;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * The rows of one synced write, filled by everything that waited for it. A body is written once and
 * goes with the last row that needs it, so all changes must be known before bodies are removed.
 */
final class StateBatch implements AutoCloseable {
  private final RocksStore store;
  private final WriteBatch batch = new WriteBatch();
  private final Set<Long> bodiesNeeded = new HashSet<>();
  private final Map<Long, Set<Long>> lanesThatLeft = new HashMap<>();

  StateBatch(RocksStore store) {
    this.store = store;
  }

  void put(Family family, byte[] key, byte[] value) throws RocksDBException {
    batch.put(store.handle(family), key, value);
  }

  void delete(Family family, byte[] key) throws RocksDBException {
    batch.delete(store.handle(family), key);
  }

  void apply(LaneChange change) throws RocksDBException {
    long lane = change.lane();
    Set<Long> left = new HashSet<>();
    for (DueKey key : change.unparked()) {
      delete(Family.DUE, Rows.dueKey(lane, key));
      left.add(key.position());
    }
    for (ParkedEvent parked : change.parked()) {
      boolean wasParked = left.remove(parked.position());
      park(lane, parked, wasParked);
    }
    for (long position : left) {
      leave(lane, position);
    }
    put(Family.CURSOR, Rows.number(lane), Rows.cursor(change.cursor()));
    if (change.moreParked() != 0) {
      batch.merge(store.handle(Family.COUNT), Rows.number(lane), Rows.sum(change.moreParked()));
    }
  }

  private void park(long lane, ParkedEvent parked, boolean wasParked) throws RocksDBException {
    byte[] dueKey = Rows.dueKey(lane, parked.key());
    put(Family.DUE, dueKey, Rows.dueValue(parked));
    put(Family.PARKED, Rows.key(parked.position(), lane), dueKey);
    boolean isFirst = bodiesNeeded.add(parked.position());
    if (isFirst && !wasParked) {
      put(Family.BODY, Rows.number(parked.position()), EntryCodec.encodeEvent(parked.event()));
    }
  }

  /** The lane no longer needs the event. */
  void leave(long lane, long position) throws RocksDBException {
    delete(Family.PARKED, Rows.key(position, lane));
    lanesThatLeft.computeIfAbsent(position, _ -> new HashSet<>()).add(lane);
  }

  /** The finished write; nothing may be added after. */
  WriteBatch complete() throws RocksDBException {
    for (var entry : lanesThatLeft.entrySet()) {
      long position = entry.getKey();
      if (!bodiesNeeded.contains(position) && !isParkedElsewhere(position, entry.getValue())) {
        delete(Family.BODY, Rows.number(position));
      }
    }
    lanesThatLeft.clear();
    return batch;
  }

  private boolean isParkedElsewhere(long position, Set<Long> leaving) throws RocksDBException {
    boolean[] found = new boolean[1];
    store.scan(
        Family.PARKED,
        Rows.key(position, 0),
        (key, value) -> {
          boolean isSamePosition = Rows.number(key) == position;
          found[0] = isSamePosition && !leaving.contains(Rows.secondNumber(key));
          return isSamePosition && !found[0];
        });
    return found[0];
  }

  @Override
  public void close() {
    batch.close();
  }
}
