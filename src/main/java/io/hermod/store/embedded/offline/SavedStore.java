package io.hermod.store.embedded.offline;

import io.hermod.secret.Sealer;
import io.hermod.store.Recorded;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.store.embedded.journal.JournalInspector;
import io.hermod.store.finding.Findings;
import io.hermod.store.finding.JournalSummary;
import io.hermod.store.rows.SavedRows;
import io.hermod.store.rows.catalog.SavedCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/** The files of a stopped store. What cannot be read is reported, and left out. */
final class SavedStore implements AutoCloseable {
  private final Path folder;
  private final Sealer sealer;
  private final Findings findings;
  private final @Nullable SavedRows rows;
  private final SavedCatalog catalog;

  SavedStore(Path folder, Sealer sealer, Findings findings) throws RocksDBException {
    this.folder = folder;
    this.sealer = sealer;
    this.findings = findings;
    this.rows = SavedRows.open(folder.resolve(EmbeddedStore.STATE), findings);
    this.catalog = rows == null ? SavedCatalog.empty() : SavedCatalog.read(rows, sealer, findings);
  }

  /** Returns the rows; null if none can be read. */
  @Nullable SavedRows rows() {
    return rows;
  }

  SavedCatalog catalog() {
    return catalog;
  }

  JournalSummary readJournal(Consumer<Recorded> visitor) throws IOException {
    Path journal = folder.resolve(EmbeddedStore.JOURNAL);
    return Files.isDirectory(journal)
        ? new JournalInspector(journal, sealer, findings, visitor).read()
        : new JournalSummary(0, 0, 0, 0, 0, 1, 1);
  }

  @Override
  public void close() {
    if (rows != null) {
      rows.close();
    }
  }
}
