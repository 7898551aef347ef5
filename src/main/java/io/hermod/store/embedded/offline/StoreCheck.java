package io.hermod.store.embedded.offline;

import io.hermod.secret.MasterKeys;
import io.hermod.secret.Sealer;
import io.hermod.store.finding.Findings;
import io.hermod.store.finding.JournalSummary;
import io.hermod.store.rows.RowInspector;
import io.hermod.store.rows.SavedRows;
import io.hermod.store.rows.catalog.Resealer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/** Reads everything in a stopped store, and reports what is wrong. */
public final class StoreCheck {
  private static final String QUARANTINE = "quarantine";

  private StoreCheck() {}

  /**
   * Checks a store that nobody has open.
   *
   * @param keys null to leave the secrets alone
   */
  public static StoreReport run(Path folder, @Nullable MasterKeys keys)
      throws IOException, RocksDBException {
    Findings findings = new Findings();
    Sealer sealer = keys == null ? Sealer.blind() : keys.sealer();
    try (SavedStore store = new SavedStore(folder, sealer, findings)) {
      JournalSummary journal = store.readJournal(_ -> {});
      Map<String, Long> counts = new TreeMap<>();
      SavedRows rows = store.rows();
      if (rows != null) {
        checkKey(rows, keys, findings);
        new RowInspector(rows, findings, store.catalog().lanes()::contains)
            .inspect(journal)
            .forEach((family, count) -> counts.put(family.name().toLowerCase(Locale.ROOT), count));
        counts.put("catalog", store.catalog().rows());
        noteQuarantine(counts.getOrDefault(QUARANTINE, 0L), findings);
      }
      return new StoreReport(journal, counts, findings);
    }
  }

  private static void checkKey(SavedRows rows, @Nullable MasterKeys keys, Findings findings) {
    String known = Resealer.keyId(rows);
    if (keys != null && known != null && !keys.has(known)) {
      findings.problem(
          "secrets",
          keys.file().toString(),
          "it lacks the key %s, which seals the secrets of this store".formatted(known),
          "Restore the right key file, or name it with --secrets.key-file");
    }
  }

  private static void noteQuarantine(long rows, Findings findings) {
    if (rows > 0) {
      findings.note(
          QUARANTINE,
          "the quarantine",
          "it has %d rows that could not be read".formatted(rows),
          "Their events were not delivered; the server lists them: see docs/troubleshooting.md");
    }
  }
}
