package io.hermod.store.embedded;

import io.hermod.config.DataDirectoryException;
import io.hermod.secret.Sealer;
import io.hermod.store.EntrySelector;
import io.hermod.store.embedded.journal.EmbeddedJournal;
import io.hermod.store.embedded.journal.JournalConfig;
import io.hermod.store.embedded.journal.JournalDirectory;
import io.hermod.store.embedded.journal.LocalDisk;
import io.hermod.store.rows.Medium;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.Rows;
import io.hermod.store.rows.StateBatch;
import io.hermod.store.rows.Watermark;
import io.hermod.store.rows.catalog.CatalogRows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rocksdb.RocksDBException;

/**
 * Records where the events of a data directory are kept, and ensures that a start with the other
 * medium leaves none behind.
 *
 * <pre>
 * META     events → "memory" while events are kept in memory
 * POSITION begin  → the journal assigns no position below this
 * </pre>
 */
final class EventMedium {
  private static final byte[] EVENTS = "events".getBytes(Rows.TEXT);
  private static final byte[] IN_MEMORY = "memory".getBytes(Rows.TEXT);
  private static final byte[] BEGIN = "begin".getBytes(Rows.TEXT);
  private static final byte[] FIRST = {};
  private static final byte[] LAST = new byte[64];

  static {
    Arrays.fill(LAST, (byte) 0xFF);
  }

  private final RocksStore disk;
  private final Path journal;
  private final Sealer sealer;
  private final InstantSource clock;

  EventMedium(RocksStore store, Path journal, Sealer sealer, InstantSource clock) {
    this.disk = store.disk();
    this.journal = journal;
    this.sealer = sealer;
    this.clock = clock;
  }

  /**
   * Switches to the medium before the journal is opened. Returns the lowest position that the
   * journal may assign.
   */
  long moveTo(Medium medium) throws RocksDBException, IOException {
    boolean wasInMemory = disk.get(Family.META, EVENTS) != null;
    if (medium == Medium.MEMORY && !wasInMemory) {
      refuseToLeaveEventsBehind();
      leaveDisk();
    }
    if (medium == Medium.MEMORY || wasInMemory) {
      // Before anything else is written there: a crash after the switch may have left files.
      removeJournal();
    }
    if (medium == Medium.DISK && wasInMemory) {
      returnToDisk();
    }
    return medium == Medium.MEMORY ? newPosition() : begin();
  }

  private long begin() throws RocksDBException {
    byte[] row = disk.get(Family.POSITION, BEGIN);
    return row == null ? 0 : Rows.number(row);
  }

  /**
   * Returns a position that was never assigned. Positions that were assigned in memory are not
   * recorded, but they started at the clock's microseconds and grew more slowly than the clock,
   * because it takes longer than a microsecond to accept an event.
   */
  private long newPosition() throws RocksDBException {
    long known = Math.max(begin(), CatalogRows.furthestPosition(disk) + 1);
    return Math.max(known, Rows.micros(clock.instant()));
  }

  private void refuseToLeaveEventsBehind() throws RocksDBException, IOException {
    List<String> found = new ArrayList<>();
    if (hasRows(Family.DUE)) {
      found.add("events that wait for another attempt");
    }
    if (hasRows(Family.DEADLETTER)) {
      found.add("dead letters that are not written yet");
    }
    if (journalHasEvents()) {
      found.add("events that are not delivered yet");
    }
    if (!found.isEmpty()) {
      throw new DataDirectoryException(
          "store.events is memory, but %s has %s. Start with store.events=disk until they are delivered, or use another data directory."
              .formatted(journal.getParent(), String.join(", and ", found)));
    }
  }

  private boolean hasRows(Family family) throws RocksDBException {
    boolean[] has = {false};
    disk.scan(
        family,
        FIRST,
        (_, _) -> {
          has[0] = true;
          return false;
        });
    return has[0];
  }

  private boolean journalHasEvents() throws RocksDBException, IOException {
    if (directory().sequences().isEmpty()) {
      return false;
    }
    try (EmbeddedJournal open = EmbeddedJournal.open(journal, JournalConfig.DEFAULT, sealer)) {
      AnyEvent any = new AnyEvent();
      long position = Watermark.read(disk);
      while (position < open.head() && !any.isSeen) {
        position = open.read(position, any, 1 << 20).next();
      }
      return any.isSeen;
    }
  }

  /** Selects nothing, but records whether there was an event. */
  private static final class AnyEvent implements EntrySelector {
    private boolean isSeen;

    @Override
    public boolean wantsTopic(long topicId) {
      isSeen = true;
      return false;
    }

    @Override
    public boolean wantsMarker(long lane) {
      return false;
    }
  }

  /**
   * Records the switch, and in the same write deletes the rows that refer to the journal, because
   * none of it is needed any more.
   */
  private void leaveDisk() throws RocksDBException {
    long next = newPosition();
    try (StateBatch batch = new StateBatch(disk)) {
      for (Family family : Family.OWN_COLUMNS) {
        if (!family.isOfCatalog()) {
          batch.deleteRange(family, FIRST, LAST);
        }
      }
      Watermark.forget(batch);
      CatalogRows.forgetApplied(batch);
      batch.put(Family.POSITION, BEGIN, Rows.number(next));
      batch.put(Family.META, EVENTS, IN_MEMORY);
      disk.write(batch);
    }
  }

  private void returnToDisk() throws RocksDBException {
    long next = newPosition();
    try (StateBatch batch = new StateBatch(disk)) {
      batch.delete(Family.META, EVENTS);
      batch.put(Family.POSITION, BEGIN, Rows.number(next));
      disk.write(batch);
    }
  }

  private void removeJournal() throws IOException {
    for (long sequence : directory().sequences()) {
      directory().delete(directory().file(sequence));
    }
  }

  private JournalDirectory directory() {
    return new JournalDirectory(journal, new LocalDisk());
  }
}
