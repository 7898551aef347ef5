package io.hermod.store.rows;

import io.hermod.store.Cursor;
import io.hermod.store.finding.Findings;
import io.hermod.store.finding.JournalSummary;
import io.hermod.store.rows.RocksStore.Family;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The positions that a stopped store has.
 *
 * @param oldest the oldest position in the journal
 * @param head the next position that would be assigned
 * @param watermark no lane needs anything below it
 * @param hasLost whether an operator gave up segments, so that positions may be missing
 */
record JournalBounds(long oldest, long head, long watermark, boolean hasLost, boolean isEmpty) {
  private static final List<byte[]> NUMBERS =
      List.of(text("ids"), text("catalog"), text("watermark"), text("begin"), text("redriven"));

  static JournalBounds of(SavedRows rows, JournalSummary journal) {
    long watermark = position(rows, "watermark");
    long begin = Math.max(position(rows, "begin"), watermark);
    return new JournalBounds(
        journal.oldest(),
        Math.max(journal.head(), begin),
        watermark,
        journal.lost() > 0,
        journal.isEmpty());
  }

  /** Whether a META row with this key is a number. */
  static boolean isNumber(byte[] key) {
    return NUMBERS.stream().anyMatch(name -> Arrays.equals(name, key));
  }

  private static byte[] text(String name) {
    return name.getBytes(Rows.TEXT);
  }

  private static long position(SavedRows rows, String name) {
    byte[] row = rows.get(Family.POSITION, text(name));
    return row == null || row.length != Long.BYTES ? 0 : Rows.number(row);
  }

  void check(Findings findings) {
    if (isEmpty && watermark > 1) {
      findings.problem(
          "journal",
          "the folder journal",
          "it is empty, but the state database is not: events may be lost",
          "Restore the data directory from a backup");
    } else if (oldest > Math.max(1, watermark) && !hasLost) {
      findings.problem(
          "journal",
          "the folder journal",
          "it begins at position %d, but subscriptions need it from %d on"
              .formatted(oldest, watermark),
          "Restore the data directory from a backup");
    }
  }

  @Nullable String problem(Cursor cursor) {
    if (cursor.next() > head && !hasLost) {
      return "it is at position %d, but the journal ends at %d".formatted(cursor.next(), head);
    }
    return null;
  }
}
