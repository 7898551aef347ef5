package io.hermod.store.rows;

import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterGroup;
import io.hermod.store.DeadLetterKey;
import io.hermod.store.deadletter.BlobAddress;
import io.hermod.store.deadletter.BlobPlan;
import io.hermod.store.deadletter.DeadLetters;
import io.hermod.store.deadletter.DueDeadLetters;
import io.hermod.store.deadletter.SettledDeadLetter;
import io.hermod.store.rows.RocksStore.Family;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Dead letters as RocksDB rows; see {@link DeadLetterRows}. */
public final class RocksDeadLetters implements DeadLetters {
  private static final Logger LOG = LoggerFactory.getLogger(RocksDeadLetters.class);

  private final RocksStore store;
  private final RocksWriter writer;
  private final BlockingReader reader;
  private final RocksQuarantine quarantine;

  public RocksDeadLetters(
      RocksStore store, RocksWriter writer, BlockingReader reader, RocksQuarantine quarantine) {
    this.quarantine = quarantine;
    this.store = store;
    this.writer = writer;
    this.reader = reader;
  }

  @Override
  public Map<DeadLetterGroup, Instant> groups() {
    return reader.read(
        () -> {
          Map<DeadLetterGroup, Instant> found = new HashMap<>();
          store.walk(Family.DEADLETTER, rows -> addGroups(rows, found));
          return found;
        });
  }

  private static void addGroups(RocksIterator rows, Map<DeadLetterGroup, Instant> found) {
    rows.seekToFirst();
    while (rows.isValid()) {
      byte[] key = rows.key();
      DeadLetterGroup group = DeadLetterRows.group(key);
      found.put(group, DeadLetterRows.due(key));
      rows.seek(DeadLetterRows.endKey(group));
    }
  }

  @Override
  public DueDeadLetters due(
      DeadLetterGroup group, Instant from, Instant now, int most, long maxBytes) {
    return reader.read(
        () -> {
          Scan scan = new Scan(group, now, most, maxBytes);
          store.scan(
              Family.DEADLETTER,
              DeadLetterRows.key(new DeadLetterKey(group, from, 0)),
              scan::visit);
          quarantine.moveLetters(group.lane(), scan.unreadable);
          return new DueDeadLetters(scan.found, scan.nextDue);
        });
  }

  /** A scan of a group, up to the first dead letter that is not wanted. */
  private static final class Scan {
    private final DeadLetterGroup group;
    private final Instant now;
    private final int most;
    private final long maxBytes;
    private final List<DeadLetter> found = new ArrayList<>();
    private final List<byte[]> unreadable = new ArrayList<>();
    private @Nullable Instant nextDue;
    private long bytes;

    Scan(DeadLetterGroup group, Instant now, int most, long maxBytes) {
      this.group = group;
      this.now = now;
      this.most = most;
      this.maxBytes = maxBytes;
    }

    boolean visit(byte[] key, byte[] value) {
      if (!DeadLetterRows.group(key).equals(group)) {
        return false;
      }
      bytes += value.length;
      if (DeadLetterRows.due(key).isAfter(now) || isEnough()) {
        nextDue = DeadLetterRows.due(key);
        return false;
      }
      take(key, value);
      return true;
    }

    private void take(byte[] key, byte[] value) {
      try {
        found.add(DeadLetterRows.letter(key, value));
      } catch (RuntimeException e) {
        unreadable.add(key);
      }
    }

    private boolean isEnough() {
      return found.size() >= most || (bytes > maxBytes && !found.isEmpty());
    }
  }

  @Override
  public @Nullable BlobPlan plan(DeadLetterGroup group) {
    return reader.read(() -> planOf(group)).orElse(null);
  }

  /** Without a readable plan, the next blob gets a plan of its own, and no letter is lost. */
  private Optional<BlobPlan> planOf(DeadLetterGroup group) throws RocksDBException {
    byte[] row = store.get(Family.NOTE, PlanRows.key(group));
    try {
      return row == null ? Optional.empty() : Optional.of(PlanRows.plan(group, row));
    } catch (RuntimeException e) {
      LOG.warn("the plan of a blob of lane {} cannot be read: {}", group.lane(), e.toString());
      return Optional.empty();
    }
  }

  @Override
  public void keep(BlobPlan plan) {
    writer.write(batch -> batch.put(Family.NOTE, PlanRows.key(plan.group()), PlanRows.value(plan)));
  }

  @Override
  public void settle(List<SettledDeadLetter> letters) {
    writer.writeByRows(
        batch -> {
          for (DeadLetterGroup group : groupsOf(letters)) {
            batch.delete(Family.NOTE, PlanRows.key(group));
          }
          for (int i = 0; i < letters.size(); i++) {
            settle(letters.get(i), batch);
            note(letters.get(i), i, batch);
          }
        });
  }

  private static Set<DeadLetterGroup> groupsOf(List<SettledDeadLetter> letters) {
    return letters.stream().map(each -> each.letter().key().group()).collect(Collectors.toSet());
  }

  /**
   * Removes the dead letter, unless its lane has withdrawn it in the meantime and recorded another
   * ending.
   */
  private void settle(SettledDeadLetter settled, StateBatch batch) throws RocksDBException {
    DeadLetter letter = settled.letter();
    byte[] key = DeadLetterRows.key(letter.key());
    if (store.get(Family.DEADLETTER, key) != null) {
      batch.delete(Family.DEADLETTER, key);
      batch.finish(letter.lane(), letter.topicId(), settled.end());
    }
  }

  private static void note(SettledDeadLetter settled, int index, StateBatch batch)
      throws RocksDBException {
    BlobAddress blob = settled.blob();
    if (blob != null) {
      NoteRows.written(batch, blob, index, settled.letter());
    }
  }
}
