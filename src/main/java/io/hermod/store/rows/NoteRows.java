package io.hermod.store.rows;

import io.hermod.store.DeadLetter;
import io.hermod.store.Redriven;
import io.hermod.store.deadletter.BlobAddress;
import io.hermod.store.deadletter.RedriveMark;
import io.hermod.store.rows.RocksStore.Family;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * Encodes the notes about dead-letter blobs. A blob that another router wrote has only rows for its
 * entries.
 *
 * <pre>
 * NOTE  account '/' container '/' name, 0         → topic, lane
 * NOTE  account '/' container '/' name, 0, index  → redrives, time, (the job's id)
 * </pre>
 */
final class NoteRows {
  private static final long NEVER = -1;

  private NoteRows() {}

  /** Returns how all keys of a blob start; no name contains a zero byte. */
  static byte[] prefix(BlobAddress blob) {
    String path = blob.account() + '/' + blob.container() + '/' + blob.name();
    byte[] text = path.getBytes(Rows.TEXT);
    return Arrays.copyOf(text, text.length + 1);
  }

  static boolean hasPrefix(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }

  static int index(byte[] key) {
    return ByteBuffer.wrap(key).getInt(key.length - Integer.BYTES);
  }

  /**
   * Records the topic and lane of a blob that was written, and whether the entry was redriven
   * before.
   */
  static void written(StateBatch batch, BlobAddress blob, int index, DeadLetter letter)
      throws RocksDBException {
    if (index == 0) {
      batch.put(Family.NOTE, prefix(blob), Rows.key(letter.topicId(), letter.lane()));
    }
    Redriven redriven = letter.redriven();
    if (redriven != null) {
      mark(batch, blob, index, new RedriveMark(redriven.count(), null, redriven.jobId()));
    }
  }

  static void mark(StateBatch batch, BlobAddress blob, int index, RedriveMark mark)
      throws RocksDBException {
    byte[] prefix = prefix(blob);
    byte[] key =
        ByteBuffer.allocate(prefix.length + Integer.BYTES).put(prefix).putInt(index).array();
    batch.put(Family.NOTE, key, value(mark));
  }

  private static byte[] value(RedriveMark mark) {
    byte[] jobId = mark.jobId() == null ? new byte[0] : mark.jobId().getBytes(Rows.TEXT);
    return ByteBuffer.allocate(Integer.BYTES + Long.BYTES + jobId.length)
        .putInt(mark.redrives())
        .putLong(mark.redrivenAt() == null ? NEVER : Rows.micros(mark.redrivenAt()))
        .put(jobId)
        .array();
  }

  static RedriveMark mark(byte[] value) {
    ByteBuffer in = ByteBuffer.wrap(value);
    int redrives = in.getInt();
    Instant at = time(in.getLong());
    String jobId = Rows.TEXT.decode(in).toString();
    return new RedriveMark(redrives, at, jobId.isEmpty() ? null : jobId);
  }

  private static @Nullable Instant time(long micros) {
    return micros == NEVER ? null : Rows.instant(micros);
  }
}
