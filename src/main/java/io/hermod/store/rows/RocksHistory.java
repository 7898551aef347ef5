package io.hermod.store.rows;

import io.hermod.event.Event;
import io.hermod.store.DeadLetter;
import io.hermod.store.Finished;
import io.hermod.store.History;
import io.hermod.store.HistoryResult;
import io.hermod.store.QuarantinedRow;
import io.hermod.store.QuarantinedRow.Kind;
import io.hermod.store.Trace;
import io.hermod.store.codec.EntryCodec;
import io.hermod.store.rows.RocksStore.Family;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/** Finds events by id; see {@link TraceRows}. */
public final class RocksHistory implements History {
  /** How often to search, because an event may move while it is being read. */
  private static final int LOOKS = 3;

  private final RocksStore store;
  private final Executor readers;
  private final RocksQuarantine quarantine;

  public RocksHistory(RocksStore store, Executor readers, RocksQuarantine quarantine) {
    this.quarantine = quarantine;
    this.store = store;
    this.readers = readers;
  }

  @Override
  public void find(long topicId, String eventId, int maxEvents, Consumer<HistoryResult> done) {
    readers.execute(() -> done.accept(look(topicId, eventId, maxEvents)));
  }

  private HistoryResult look(long topicId, String eventId, int maxEvents) {
    try {
      Search search = new Search(topicId, eventId, maxEvents);
      for (int i = 1; i < LOOKS && search.hasMissed(); i++) {
        search = new Search(topicId, eventId, maxEvents);
      }
      return new HistoryResult.Found(search.found);
    } catch (Throwable e) {
      return new HistoryResult.Failed(String.valueOf(e.getMessage()));
    }
  }

  /** A scan of the rows of one id. */
  private final class Search {
    private final byte[] prefix;
    private final String eventId;
    private final int maxEvents;
    private final Set<Long> positions = new HashSet<>();
    private final List<Trace> found = new ArrayList<>();
    private boolean hasMissed;

    Search(long topicId, String eventId, int maxEvents) throws RocksDBException {
      this.prefix = TraceRows.prefix(topicId, eventId);
      this.eventId = eventId;
      this.maxEvents = maxEvents;
      store.scan(Family.TRACE, prefix, this::visit);
    }

    /** Returns whether a row moved between two reads. */
    boolean hasMissed() {
      return hasMissed;
    }

    private boolean visit(byte[] key, byte[] value) throws RocksDBException {
      if (!TraceRows.hasPrefix(key, prefix)) {
        return false;
      }
      Trace trace = traceOrUnreadable(key, value);
      if (trace == null) {
        return true;
      }
      positions.add(trace.position());
      boolean isWanted = positions.size() <= maxEvents;
      if (isWanted) {
        found.add(trace);
      }
      return isWanted;
    }

    private @Nullable Trace traceOrUnreadable(byte[] key, byte[] value) throws RocksDBException {
      try {
        return trace(key, value);
      } catch (RuntimeException e) {
        return unreadable(key, Instant.EPOCH, false, "The record of this event cannot be read.");
      }
    }

    private static Trace unreadable(byte[] key, Instant at, boolean isQuarantined, String reason) {
      return new Trace.Unreadable(
          TraceRows.lane(key),
          new Trace.UnreadableRow(TraceRows.position(key), at, isQuarantined, reason));
    }

    /** A missing row was either put into quarantine or has moved. */
    private @Nullable Trace missing(Kind kind, byte[] key) throws RocksDBException {
      QuarantinedRow row = quarantine.find(kind, TraceRows.lane(key), TraceRows.position(key));
      if (row == null) {
        hasMissed = true;
        return null;
      }
      String reason = "Put into quarantine at %s: %s.".formatted(row.at(), row.reason());
      return unreadable(key, row.at(), true, reason);
    }

    /** Returns null if the row is of another id with the same hash, or has moved. */
    private @Nullable Trace trace(byte[] key, byte[] value) throws RocksDBException {
      if (value.length == 0) {
        return parked(key);
      }
      return DeadLetterRows.isTrace(value) ? deadLettering(key, value) : ended(key, value);
    }

    private @Nullable Trace deadLettering(byte[] traceKey, byte[] value) throws RocksDBException {
      byte[] key = DeadLetterRows.keyOf(value);
      byte[] row = store.get(Family.DEADLETTER, key);
      if (row == null) {
        return missing(Kind.DEAD_LETTER, traceKey);
      }
      DeadLetter letter = DeadLetterRows.letter(key, row);
      return letter.eventId().equals(eventId) ? new Trace.DeadLettering(letter) : null;
    }

    private @Nullable Trace ended(byte[] key, byte[] value) {
      Finished event = TraceRows.ended(TraceRows.position(key), value);
      return event.eventId().equals(eventId) ? new Trace.Ended(TraceRows.lane(key), event) : null;
    }

    private @Nullable Trace parked(byte[] key) throws RocksDBException {
      long position = TraceRows.position(key);
      long lane = TraceRows.lane(key);
      byte[] place = store.get(Family.PARKED, Rows.key(position, lane));
      byte[] dueKey = place == null ? null : Rows.dueKeyOf(place);
      byte[] row = dueKey == null ? null : store.get(Family.DUE, dueKey);
      byte[] body = store.get(Family.BODY, Rows.number(position));
      if (dueKey == null || row == null || body == null) {
        return missing(Kind.PARKED_EVENT, key);
      }
      Event event = EntryCodec.decodeEvent(body);
      return event.id().equals(eventId)
          ? new Trace.Parked(lane, Rows.dueRow(dueKey, row).with(event))
          : null;
    }
  }
}
