package io.hermod.store.rows;

import io.hermod.store.History;
import io.hermod.store.Parking;
import io.hermod.store.Quarantine;
import io.hermod.store.deadletter.DeadLetterNotes;
import io.hermod.store.deadletter.DeadLetters;
import io.hermod.store.worker.StoreThreads;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import org.rocksdb.RocksDBException;

/** Everything that is kept as rows of one database, except for the catalog. */
public final class RocksState {
  private final BlockingReader reader;
  private final RocksQuarantine quarantine;
  private final RocksParking parking;
  private final RocksHistory history;
  private final RocksDeadLetters deadLetters;
  private final RocksDeadLetterNotes letterNotes;
  private final RocksRedrives redrives;
  private final HistoryEraser eraser;

  /**
   * @param readers run what waits for the disk
   * @param lanes says which lanes there are
   * @param eventTime decides how long the history of finished events is kept
   */
  public RocksState(
      RocksStore rocks,
      RocksWriter writer,
      Executor readers,
      StoreThreads threads,
      Watermark watermark,
      RocksRedrives.LaneLookup lanes,
      InstantSource eventTime)
      throws RocksDBException {
    this.reader = new BlockingReader(readers, threads);
    this.quarantine = new RocksQuarantine(rocks, writer, reader, eventTime);
    this.parking = new RocksParking(rocks, writer, readers, watermark, quarantine);
    this.history = new RocksHistory(rocks, readers, quarantine);
    this.deadLetters = new RocksDeadLetters(rocks, writer, reader, quarantine);
    this.letterNotes = new RocksDeadLetterNotes(rocks, reader);
    this.redrives = new RocksRedrives(rocks, writer, reader, lanes);
    this.eraser = new HistoryEraser(rocks, writer, eventTime);
  }

  /** Returns what reads rows for those who can wait. */
  public BlockingReader reader() {
    return reader;
  }

  public Quarantine quarantine() {
    return quarantine;
  }

  public Parking parking() {
    return parking;
  }

  public History history() {
    return history;
  }

  public DeadLetters deadLetters() {
    return deadLetters;
  }

  public DeadLetterNotes letterNotes() {
    return letterNotes;
  }

  public RocksRedrives redrives() {
    return redrives;
  }

  public HistoryEraser eraser() {
    return eraser;
  }
}
