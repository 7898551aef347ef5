package io.hermod.store.rows;

import io.hermod.store.Cursor;
import io.hermod.store.codec.EntryCodec;
import io.hermod.store.finding.Findings;
import io.hermod.store.finding.JournalSummary;
import io.hermod.store.rows.RocksStore.Family;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Decodes every row of a stopped store, except those of the catalog, and checks what rows say about
 * each other and about the journal.
 */
public final class RowInspector {
  private static final String QUARANTINED =
      "The server puts the row into quarantine and goes on without it. Its event is lost to that"
          + " subscription, unless you restore a backup or publish it again";
  private static final String HARMLESS =
      "It is used to explain what happened to an event, and is deleted after a day";
  private static final String RESTORE = "Restore the data directory from a backup";

  private final SavedRows rows;
  private final Findings findings;
  private final LongPredicate isLane;
  private final Map<Family, Long> counts = new EnumMap<>(Family.class);
  private final Map<Long, Long> parkedOfLane = new HashMap<>();

  /**
   * Creates an inspector.
   *
   * @param isLane whether a subscription has this lane; the rows of removed ones go in steps
   */
  public RowInspector(SavedRows rows, Findings findings, LongPredicate isLane) {
    this.rows = rows;
    this.findings = findings;
    this.isLane = isLane;
  }

  /** Says what is wrong with a row; null if nothing is. */
  @FunctionalInterface
  private interface Check {
    @Nullable String problem(byte[] key, byte[] value);
  }

  /** Returns how many rows of each kind there are. */
  public Map<Family, Long> inspect(JournalSummary journal) throws RocksDBException {
    rows.verifyFiles();
    JournalBounds bounds = JournalBounds.of(rows, journal);
    bounds.check(findings);
    check(Family.META, RESTORE, RowInspector::meta);
    check(
        Family.CURSOR,
        "The server puts the row into quarantine; its subscription may get events twice",
        (key, value) -> cursor(key, value, bounds));
    check(Family.DUE, QUARANTINED, this::due);
    check(Family.PARKED, QUARANTINED, this::parked);
    check(Family.BODY, QUARANTINED, RowInspector::body);
    check(Family.COUNT, RESTORE, this::count);
    check(
        Family.DEADLETTER,
        "The server puts the row into quarantine; the dead letter is lost",
        RowInspector::letter);
    check(Family.TRACE, HARMLESS, this::trace);
    check(Family.EXPIRY, HARMLESS, RowInspector::expiry);
    check(Family.NOTE, "The dead letter that it marks may be sent again twice", RowInspector::note);
    check(Family.REDRIVE, "The job is lost: start it again", RowInspector::job);
    check(Family.QUARANTINE, RESTORE, RowInspector::quarantined);
    return counts;
  }

  private void check(Family family, String advice, Check check) throws RocksDBException {
    counts.put(family, 0L);
    rows.scan(
        family,
        (key, value) -> {
          counts.merge(family, 1L, Long::sum);
          String problem = problem(check, key, value);
          if (problem != null) {
            findings.problem(family.name(), RowNames.of(family, key), problem, advice);
          }
          return true;
        });
  }

  private static @Nullable String problem(Check check, byte[] key, byte[] value) {
    try {
      return check.problem(key, value);
    } catch (RuntimeException e) {
      return "the row is malformed: " + e.getClass().getSimpleName();
    }
  }

  private static @Nullable String meta(byte[] key, byte[] value) {
    boolean isNumber = JournalBounds.isNumber(key);
    return isNumber && value.length != Long.BYTES ? "the row is malformed" : null;
  }

  private static @Nullable String cursor(byte[] key, byte[] value, JournalBounds bounds) {
    if (key.length != Long.BYTES) {
      return "the key is malformed";
    }
    Cursor cursor = Rows.cursor(value);
    return bounds.problem(cursor);
  }

  private @Nullable String due(byte[] key, byte[] value) {
    if (!Rows.isDueKey(key)) {
      return "the key is malformed";
    }
    parkedOfLane.merge(Rows.number(key), 1L, Long::sum);
    Rows.dueRow(key, value);
    long position = Rows.dueKey(key).position();
    return rows.get(Family.BODY, Rows.number(position)) == null
        ? "the event's body is missing"
        : null;
  }

  private @Nullable String parked(byte[] key, byte[] value) {
    if (!Rows.isParkedKey(key)) {
      return "the key is malformed";
    }
    byte[] due = Rows.dueKeyOf(value);
    boolean belongs =
        Rows.number(due) == Rows.secondNumber(key)
            && Rows.dueKey(due).position() == Rows.number(key);
    if (!belongs) {
      return "it names the row of another event";
    }
    return rows.get(Family.DUE, due) == null ? "the event waits, but has no due time" : null;
  }

  private static @Nullable String body(byte[] key, byte[] value) {
    EntryCodec.decodeEvent(value);
    return key.length == Long.BYTES ? null : "the key is malformed";
  }

  private @Nullable String count(byte[] key, byte[] value) {
    long counted = parkedOfLane.getOrDefault(Rows.number(key), 0L);
    return Rows.sum(value) == counted || !isLane.test(Rows.number(key))
        ? null
        : "it says that %d events are parked, but there are %d".formatted(Rows.sum(value), counted);
  }

  private static @Nullable String letter(byte[] key, byte[] value) {
    if (!DeadLetterRows.isKey(key)) {
      return "the key is malformed";
    }
    DeadLetterRows.letter(key, value);
    return null;
  }

  private @Nullable String trace(byte[] key, byte[] value) {
    if (DeadLetterRows.isTrace(value)) {
      return rows.get(Family.DEADLETTER, DeadLetterRows.keyOf(value)) == null
          ? "its dead letter is missing"
          : null;
    }
    if (value.length > 0) {
      TraceRows.ended(TraceRows.position(key), value);
    }
    TraceRows.lane(key);
    return null;
  }

  private static @Nullable String expiry(byte[] key, byte[] value) {
    TraceRows.lane(TraceRows.traceKey(key));
    return null;
  }

  private static @Nullable String note(byte[] key, byte[] value) {
    if (PlanRows.isKey(key)) {
      PlanRows.plan(PlanRows.group(key), value);
      return null;
    }
    boolean isOfBlob = key[key.length - 1] == 0 && value.length == 2 * Long.BYTES;
    if (!isOfBlob) {
      NoteRows.index(key);
      NoteRows.mark(value);
    }
    return null;
  }

  private static @Nullable String job(byte[] key, byte[] value) {
    JsonMapper.shared().readTree(value);
    return null;
  }

  private static @Nullable String quarantined(byte[] key, byte[] value) {
    QuarantineRows.row(key, value);
    return null;
  }
}
