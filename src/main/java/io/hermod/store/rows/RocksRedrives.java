package io.hermod.store.rows;

import io.hermod.event.Event;
import io.hermod.store.DueKey;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Redriven;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.deadletter.BlobAddress;
import io.hermod.store.deadletter.RedriveMark;
import io.hermod.store.deadletter.RedriveResult;
import io.hermod.store.deadletter.RedriveStep;
import io.hermod.store.deadletter.Redrives;
import io.hermod.store.rows.RocksStore.Family;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * Redrive jobs as RocksDB rows, and the writes of their steps.
 *
 * <pre>
 * REDRIVE  the job's id  → the job
 * META     redriven      → the position of the next redriven event
 * </pre>
 */
public final class RocksRedrives implements Redrives {
  private static final byte[] NEXT = "redriven".getBytes(Rows.TEXT);

  private final RocksStore store;
  private final RocksWriter writer;
  private final BlockingReader reader;
  private final LaneLookup lanes;
  private volatile @Nullable String refusal;
  // Used only by the writer's thread.
  private long next;

  /** Tells whether events may be parked for a lane; called on the writer's thread. */
  @FunctionalInterface
  public interface LaneLookup {
    boolean exists(long lane) throws RocksDBException;
  }

  public RocksRedrives(
      RocksStore store, RocksWriter writer, BlockingReader reader, LaneLookup lanes)
      throws RocksDBException {
    this.store = store;
    this.writer = writer;
    this.reader = reader;
    this.lanes = lanes;
    byte[] row = store.get(Family.META, NEXT);
    this.next = row == null ? Redriven.FIRST_POSITION : Rows.number(row);
  }

  @Override
  public Map<String, String> jobs() {
    return reader.read(
        () -> {
          Map<String, String> jobs = new TreeMap<>();
          store.scan(
              Family.REDRIVE,
              new byte[0],
              (key, value) -> {
                jobs.put(text(key), text(value));
                return true;
              });
          return jobs;
        });
  }

  @Override
  public void keep(String jobId, String job) {
    writer.write(batch -> put(batch, jobId, job));
  }

  @Override
  public long waiting(long lane) {
    return reader.read(
        () -> {
          byte[] count = store.get(Family.COUNT, Rows.number(lane));
          return count == null ? 0L : Rows.sum(count);
        });
  }

  private static void put(StateBatch batch, String jobId, String job) throws RocksDBException {
    batch.put(Family.REDRIVE, jobId.getBytes(Rows.TEXT), job.getBytes(Rows.TEXT));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, Rows.TEXT);
  }

  @Override
  public void forget(String jobId) {
    writer.write(batch -> batch.delete(Family.REDRIVE, jobId.getBytes(Rows.TEXT)));
  }

  /**
   * Refuses redrives for this reason from now on; null allows them again. The space that is left is
   * for new failures.
   */
  public void refuse(@Nullable String reason) {
    refusal = reason;
  }

  @Override
  public RedriveResult send(RedriveStep step) {
    String reason = refusal;
    if (reason != null) {
      throw new StoreUnavailableException(reason);
    }
    List<DueKey> rows = new ArrayList<>(step.letters().size());
    boolean[] isThere = {false};
    writer.writeByRows(
        batch -> {
          rows.clear();
          isThere[0] = lanes.exists(step.lane());
          if (isThere[0]) {
            fill(batch, step, rows);
          }
        });
    return isThere[0] ? new RedriveResult.Sent(rows) : new RedriveResult.NoSuchLane();
  }

  @Override
  public RedriveResult resend(
      long topicId, long lane, Event event, Instant publishedAt, Redriven redriven) {
    String reason = refusal;
    if (reason != null) {
      throw new StoreUnavailableException(reason);
    }
    List<DueKey> rows = new ArrayList<>(1);
    writer.writeByRows(
        batch -> {
          rows.clear();
          if (lanes.exists(lane)) {
            ParkedEvent parked =
                new ParkedEvent(
                    next++, event, publishedAt, 0, List.of(), redriven.at(), "", redriven);
            rows.add(parked.key());
            batch.park(lane, topicId, List.of(parked));
            batch.put(Family.META, NEXT, Rows.number(next));
          }
        });
    return rows.isEmpty() ? new RedriveResult.NoSuchLane() : new RedriveResult.Sent(rows);
  }

  private void fill(StateBatch batch, RedriveStep step, List<DueKey> rows) throws RocksDBException {
    List<ParkedEvent> parked = new ArrayList<>(step.letters().size());
    for (RedriveStep.Letter letter : step.letters()) {
      ParkedEvent event = parked(step, letter, next++);
      parked.add(event);
      rows.add(event.key());
      BlobAddress blob = letter.blob();
      if (blob != null) {
        RedriveMark mark = new RedriveMark(letter.redrives(), step.at(), step.jobId());
        NoteRows.mark(batch, blob, letter.index(), mark);
      }
    }
    batch.park(step.lane(), step.topicId(), parked);
    batch.put(Family.META, NEXT, Rows.number(next));
    put(batch, step.jobId(), step.job());
  }

  private static ParkedEvent parked(RedriveStep step, RedriveStep.Letter letter, long position) {
    Redriven redriven = letter.mark(step.jobId(), step.at());
    return new ParkedEvent(
        position, letter.event(), letter.publishedAt(), 0, List.of(), step.at(), "", redriven);
  }
}
