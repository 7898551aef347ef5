package io.hermod.store.rows;

import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterKey;
import io.hermod.store.DueKey;
import io.hermod.store.Finished;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Unparked;
import io.hermod.store.codec.EntryCodec;
import io.hermod.store.rows.RocksStore.Family;
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
 * The rows of one synced write, filled by all tasks that waited for it. A body is written once and
 * deleted with the last row that needs it, so all changes must be known before bodies are deleted.
 *
 * <p>This class is long because it knows how each kind of change becomes rows.
 */
public final class StateBatch implements AutoCloseable {
  private final RocksStore store;
  private final ParkedCounts counts;
  private final WriteBatch catalog = new WriteBatch();
  private final WriteBatch events;
  private final Map<Integer, Long> floors = new HashMap<>();
  private final Set<Long> bodiesNeeded = new HashSet<>();
  private final Map<Long, Integer> moreParked = new HashMap<>();
  private final Map<Long, Long> newCounts = new HashMap<>();
  private final Set<Long> lanesCommitted = new HashSet<>();
  private final Set<Long> lanesRemoved = new HashSet<>();
  // Sorted, because the search for other lanes that need these positions goes in ascending order.
  private final SortedMap<Long, Set<Long>> lanesThatLeft = new TreeMap<>();

  /** Creates a batch that knows no counts yet. */
  public StateBatch(RocksStore store) {
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

  /** Returns the catalog's rows, or all rows if events are on disk too. */
  WriteBatch ofCatalog() {
    return catalog;
  }

  WriteBatch ofEvents() {
    return events;
  }

  /**
   * Raises the floor of an owner: once this batch is durable, its lanes need nothing below the
   * floor.
   */
  void raiseFloor(int owner, long floor) {
    floors.merge(owner, floor, Math::max);
  }

  long floor(int owner) {
    return floors.getOrDefault(owner, 0L);
  }

  boolean isEmpty() {
    return catalog.count() + events.count() == 0;
  }

  public void put(Family family, byte[] key, byte[] value) throws RocksDBException {
    batch(family).put(store.handle(family), key, value);
  }

  public void delete(Family family, byte[] key) throws RocksDBException {
    batch(family).delete(store.handle(family), key);
  }

  public void deleteRange(Family family, byte[] from, byte[] to) throws RocksDBException {
    batch(family).deleteRange(store.handle(family), from, to);
  }

  /**
   * Adds what a lane did. An event that leaves parking goes to one other place or to none, so the
   * rows that leave are collected first, and each later step takes its own out of them. Of those
   * that remain at the end, nothing is kept: their bodies and traces go too.
   */
  public void apply(LaneChange change) throws RocksDBException {
    long lane = change.lane();
    Map<Long, Unparked> removed = HashMap.newHashMap(change.unparked().size());
    for (Unparked row : change.unparked()) {
      delete(Family.DUE, Rows.dueKey(lane, row.key()));
      removed.put(row.key().position(), row);
    }
    for (ParkedEvent parked : change.parked()) {
      boolean wasParked = removed.remove(parked.position()) != null;
      park(lane, change.topicId(), parked, wasParked);
    }
    for (Unparked row : change.undone()) {
      delete(Family.DUE, Rows.dueKey(lane, row.key()));
      removed.put(row.key().position(), row);
    }
    for (DeadLetter letter : change.letters()) {
      keep(letter);
      if (removed.remove(letter.position()) != null) {
        unpark(lane, letter.position());
      }
    }
    for (DeadLetterKey letter : change.withdrawn()) {
      delete(Family.DEADLETTER, DeadLetterRows.key(letter));
    }
    for (Finished finished : change.finished()) {
      finish(lane, change.topicId(), finished);
      if (removed.remove(finished.position()) != null) {
        unpark(lane, finished.position());
      }
    }
    for (Unparked row : removed.values()) {
      leave(lane, row.key().position(), TraceRows.prefix(change.topicId(), row.eventId()));
    }
    put(Family.CURSOR, Rows.number(lane), Rows.cursor(change.cursor()));
    count(lane, counts.isUnconfirmed(lane) ? moreThanOnDisk(change) : change.moreParked());
    lanesCommitted.add(lane);
  }

  /**
   * Returns by how many rows parking grows, if some or all of the change may already be on disk.
   */
  private int moreThanOnDisk(LaneChange change) throws RocksDBException {
    Map<DueKey, Boolean> stays = new HashMap<>();
    change.unparked().forEach(row -> stays.put(row.key(), false));
    change.parked().forEach(event -> stays.put(event.key(), true));
    change.undone().forEach(row -> stays.put(row.key(), false));
    int more = 0;
    for (var row : stays.entrySet()) {
      boolean isThere = store.get(Family.DUE, Rows.dueKey(change.lane(), row.getKey())) != null;
      more += (row.getValue() ? 1 : 0) - (isThere ? 1 : 0);
    }
    return more;
  }

  private void count(long lane, int more) {
    moreParked.merge(lane, more, Integer::sum);
  }

  /** Removes the count of a lane that is gone. */
  public void removeCount(long lane) throws RocksDBException {
    delete(Family.COUNT, Rows.number(lane));
    lanesRemoved.add(lane);
  }

  private void writeCounts() throws RocksDBException {
    for (var more : moreParked.entrySet()) {
      long lane = more.getKey();
      if (more.getValue() != 0) {
        newCounts.put(lane, counts.of(lane) + more.getValue());
        put(Family.COUNT, Rows.number(lane), Rows.sum(newCounts.get(lane)));
      }
    }
    newCounts.keySet().forEach(counts::writing);
    lanesRemoved.forEach(counts::writing);
    lanesCommitted.forEach(counts::committing);
  }

  /** Called when the batch is durable. */
  void written() {
    newCounts.forEach(counts::written);
    lanesCommitted.forEach(counts::committed);
    lanesRemoved.forEach(counts::forget);
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
    byte[] key = DeadLetterRows.key(letter.key());
    byte[] prefix = TraceRows.prefix(letter.topicId(), letter.eventId());
    byte[] traceKey = TraceRows.key(prefix, letter.position(), letter.lane());
    put(Family.DEADLETTER, key, DeadLetterRows.value(letter));
    put(Family.TRACE, traceKey, DeadLetterRows.trace(key));
  }

  /** Records how an event ended; the record expires after a while. */
  void finish(long lane, long topicId, Finished event) throws RocksDBException {
    byte[] prefix = TraceRows.prefix(topicId, event.eventId());
    byte[] key = TraceRows.key(prefix, event.position(), lane);
    put(Family.TRACE, key, TraceRows.ended(event));
    put(Family.EXPIRY, TraceRows.expiryKey(event.at(), key), TraceRows.NOTHING);
  }

  /** Removes an event that the lane no longer needs, with its trace. */
  public void leave(long lane, long position) throws RocksDBException {
    byte[] parked = store.get(Family.PARKED, Rows.key(position, lane));
    if (parked == null) {
      unpark(lane, position);
    } else {
      leave(lane, position, Rows.tracePrefixOf(parked));
    }
  }

  /**
   * Cleans up after an unreadable DUE row of the event was deleted. Its trace stays, to explain
   * what happened. Its other rows stay too, if the event is parked again under another key.
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

  /** Completes the batch; nothing may be added after this. */
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
      if (!Rows.isOf(position, key)) {
        return false;
      }
      // A malformed row may belong to any lane.
      if (!Rows.isParkedKey(key) || !leaving.contains(Rows.secondNumber(key))) {
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
