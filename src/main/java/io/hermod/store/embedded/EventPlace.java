package io.hermod.store.embedded;

import io.hermod.config.DataDirectoryException;
import io.hermod.secret.Sealer;
import io.hermod.store.EntrySelector;
import io.hermod.store.embedded.RocksStore.Family;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rocksdb.RocksDBException;

/**
 * Remembers where the events of a data directory are, and sees to it that a start with another
 * medium leaves none behind.
 *
 * <pre>
 * META     events → "memory" while they are kept there
 * POSITION begin  → the journal gives out no position below this
 * </pre>
 */
final class EventPlace {
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

  EventPlace(RocksStore store, Path journal, Sealer sealer, InstantSource clock) {
    this.disk = store.disk();
    this.journal = journal;
    this.sealer = sealer;
    this.clock = clock;
  }

  /** Moves to the medium, before the journal is opened; from which position on that goes. */
  long moveTo(Medium medium) throws RocksDBException, IOException {
    boolean wasInMemory = disk.get(Family.META, EVENTS) != null;
    if (medium == Medium.MEMORY && !wasInMemory) {
      refuseToLeaveEventsBehind();
      leaveDisk();
    }
    if (medium == Medium.MEMORY || wasInMemory) {
      // Before anything else is written there: a crash after the note may have left them.
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
   * One that was never given out, though nobody remembers which were: an event takes longer than
   * the microsecond that its position stands for.
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
          "store.events is memory, but %s has %s. Start it with store.events=disk until they are gone, or take another data directory."
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

  /** Selects nothing, and notes whether there was an event. */
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

  /** With the note go the rows that speak of the journal, of which nothing is needed any more. */
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
