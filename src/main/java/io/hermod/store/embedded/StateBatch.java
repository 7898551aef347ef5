package io.hermod.store.embedded;

import io.hermod.store.DeadLetter;
import io.hermod.store.EntryCodec;
import io.hermod.store.Finished;
import io.hermod.store.LaneChange;
import io.hermod.store.LetterKey;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Unparked;
import io.hermod.store.embedded.RocksStore.Family;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;

/**
 * The rows of one synced write, filled by everything that waited for it. A body is written once and
 * goes with the last row that needs it, so all changes must be known before bodies are removed.
 */
final class StateBatch implements AutoCloseable {
  private final RocksStore store;
  private final ParkedCounts counts;
  private final WriteBatch catalog = new WriteBatch();
  private final WriteBatch events;
  private final Map<Integer, Long> floors = new HashMap<>();
  private final Set<Long> bodiesNeeded = new HashSet<>();
  private final Map<Long, Integer> moreParked = new HashMap<>();
  // In ascending order of positions, for which the look at who else needs them is made.
  private final SortedMap<Long, Set<Long>> lanesThatLeft = new TreeMap<>();

  /** One that counts nothing that was counted before. */
  StateBatch(RocksStore store) {
    this(store, new ParkedCounts(store));
  }

  StateBatch(RocksStore store, ParkedCounts counts) {
    this.store = store;
    this.counts = counts;
    this.events = store.isSplit() ? new WriteBatch() : catalog;
  }

  private WriteBatch batch(Family family) {
    return family.isOfCatalog() ? catalog : events;
  }

  /** The rows of the catalog; where events are on disk too, all rows. */
  WriteBatch ofCatalog() {
    return catalog;
  }

  WriteBatch ofEvents() {
    return events;
  }

  /** Once this is durable, the lanes of this owner need nothing of the journal below the floor. */
  void raiseFloor(int owner, long floor) {
    floors.merge(owner, floor, Math::max);
  }

  long floor(int owner) {
    return floors.getOrDefault(owner, 0L);
  }

  boolean isEmpty() {
    return catalog.count() + events.count() == 0;
  }

  void put(Family family, byte[] key, byte[] value) throws RocksDBException {
    batch(family).put(store.handle(family), key, value);
  }

  void delete(Family family, byte[] key) throws RocksDBException {
    batch(family).delete(store.handle(family), key);
  }

  void deleteRange(Family family, byte[] from, byte[] to) throws RocksDBException {
    batch(family).deleteRange(store.handle(family), from, to);
  }

  void apply(LaneChange change) throws RocksDBException {
    long lane = change.lane();
    Map<Long, Unparked> left = HashMap.newHashMap(change.unparked().size());
    for (Unparked row : change.unparked()) {
      delete(Family.DUE, Rows.dueKey(lane, row.key()));
      left.put(row.key().position(), row);
    }
    for (ParkedEvent parked : change.parked()) {
      boolean wasParked = left.remove(parked.position()) != null;
      park(lane, change.topicId(), parked, wasParked);
    }
    for (Unparked row : change.undone()) {
      delete(Family.DUE, Rows.dueKey(lane, row.key()));
      left.put(row.key().position(), row);
    }
    for (DeadLetter letter : change.letters()) {
      keep(letter);
      if (left.remove(letter.position()) != null) {
        unpark(lane, letter.position());
      }
    }
    for (LetterKey letter : change.withdrawn()) {
      delete(Family.DEADLETTER, LetterRows.key(letter));
    }
    for (Finished finished : change.finished()) {
      finish(lane, change.topicId(), finished);
      if (left.remove(finished.position()) != null) {
        unpark(lane, finished.position());
      }
    }
    for (Unparked row : left.values()) {
      leave(lane, row.key().position(), TraceRows.prefix(change.topicId(), row.eventId()));
    }
    put(Family.CURSOR, Rows.number(lane), Rows.cursor(change.cursor()));
    count(lane, change.moreParked());
  }

  private void count(long lane, int more) {
    moreParked.merge(lane, more, Integer::sum);
  }

  /** Forgets how many events a lane that is gone had parked. */
  void removeCount(long lane) throws RocksDBException {
    delete(Family.COUNT, Rows.number(lane));
    counts.forget(lane);
  }

  private void writeCounts() throws RocksDBException {
    for (var more : moreParked.entrySet()) {
      long lane = more.getKey();
      if (more.getValue() != 0 || counts.isUnsure(lane)) {
        put(Family.COUNT, Rows.number(lane), Rows.sum(counts.of(lane) + more.getValue()));
        counts.writing(lane);
      }
    }
  }

  /** All of it is durable. */
  void written() throws RocksDBException {
    for (var more : moreParked.entrySet()) {
      if (counts.isUnsure(more.getKey())) {
        counts.written(more.getKey(), counts.of(more.getKey()) + more.getValue());
      }
    }
  }

  /** Parks events that the lane does not know yet. */
  void park(long lane, long topicId, List<ParkedEvent> events) throws RocksDBException {
    for (ParkedEvent event : events) {
      park(lane, topicId, event, false);
    }
    count(lane, events.size());
  }

  private void park(long lane, long topicId, ParkedEvent parked, boolean wasParked)
      throws RocksDBException {
    byte[] dueKey = Rows.dueKey(lane, parked.key());
    byte[] trace = TraceRows.prefix(topicId, parked.event().id());
    put(Family.DUE, dueKey, Rows.dueValue(parked));
    put(Family.PARKED, Rows.key(parked.position(), lane), Rows.parked(dueKey, trace));
    if (!wasParked) {
      put(Family.TRACE, TraceRows.key(trace, parked.position(), lane), TraceRows.PARKED);
    }
    boolean isFirst = bodiesNeeded.add(parked.position());
    if (isFirst && !wasParked) {
      put(Family.BODY, Rows.number(parked.position()), EntryCodec.encodeEvent(parked.event()));
    }
  }

  private void keep(DeadLetter letter) throws RocksDBException {
    byte[] key = LetterRows.key(letter.key());
    byte[] prefix = TraceRows.prefix(letter.topicId(), letter.eventId());
    byte[] traceKey = TraceRows.key(prefix, letter.position(), letter.lane());
    put(Family.DEADLETTER, key, LetterRows.value(letter));
    put(Family.TRACE, traceKey, LetterRows.trace(key));
  }

  /** Remembers for a while how an event ended. */
  void finish(long lane, long topicId, Finished event) throws RocksDBException {
    byte[] prefix = TraceRows.prefix(topicId, event.eventId());
    byte[] key = TraceRows.key(prefix, event.position(), lane);
    put(Family.TRACE, key, TraceRows.ended(event));
    put(Family.EXPIRY, TraceRows.expiryKey(event.at(), key), TraceRows.NOTHING);
  }

  /** The lane no longer needs the event, and there is nothing to tell about it. */
  void leave(long lane, long position) throws RocksDBException {
    byte[] parked = store.get(Family.PARKED, Rows.key(position, lane));
    if (parked == null) {
      unpark(lane, position);
    } else {
      leave(lane, position, Rows.tracePrefixOf(parked));
    }
  }

  /**
   * A DUE row of the event is gone that nobody could read. Its trace stays, for whoever asks; its
   * other rows too, where the event is parked again under another key.
   */
  void leaveUntold(long lane, long position, byte[] dueKey) throws RocksDBException {
    byte[] parked = position < 0 ? null : store.get(Family.PARKED, Rows.key(position, lane));
    if (parked != null && Arrays.equals(Rows.dueKeyOf(parked), dueKey)) {
      unpark(lane, position);
    }
    count(lane, -1);
  }

  private void leave(long lane, long position, byte[] tracePrefix) throws RocksDBException {
    delete(Family.TRACE, TraceRows.key(tracePrefix, position, lane));
    unpark(lane, position);
  }

  private void unpark(long lane, long position) throws RocksDBException {
    delete(Family.PARKED, Rows.key(position, lane));
    lanesThatLeft.merge(position, Set.of(lane), StateBatch::union);
  }

  private static Set<Long> union(Set<Long> some, Set<Long> more) {
    Set<Long> all = new HashSet<>(some);
    all.addAll(more);
    return all;
  }

  /** Makes it a finished write; nothing may be added after. */
  void complete() throws RocksDBException {
    writeCounts();
    lanesThatLeft.keySet().removeAll(bodiesNeeded);
    if (!lanesThatLeft.isEmpty()) {
      store.walk(Family.PARKED, this::removeBodies);
      lanesThatLeft.clear();
    }
  }

  private void removeBodies(RocksIterator parked) throws RocksDBException {
    for (var entry : lanesThatLeft.entrySet()) {
      long position = entry.getKey();
      if (!isParkedElsewhere(parked, position, entry.getValue())) {
        delete(Family.BODY, Rows.number(position));
      }
    }
  }

  private static boolean isParkedElsewhere(RocksIterator parked, long position, Set<Long> leaving) {
    for (parked.seek(Rows.key(position, 0)); parked.isValid(); parked.next()) {
      byte[] key = parked.key();
      if (Rows.number(key) != position) {
        return false;
      }
      if (!leaving.contains(Rows.secondNumber(key))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    catalog.close();
    if (store.isSplit()) {
      events.close();
    }
  }
}
