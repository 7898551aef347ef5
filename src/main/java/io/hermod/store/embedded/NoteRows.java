package io.hermod.store.embedded;

import io.hermod.store.BlobAddress;
import io.hermod.store.DeadLetter;
import io.hermod.store.LetterMark;
import io.hermod.store.Redriven;
import io.hermod.store.embedded.RocksStore.Family;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * What is noted about dead-letter blobs. A blob that another wrote has only rows of its entries.
 *
 * <pre>
 * NOTE  account '/' container '/' name, 0         → topic, lane
 * NOTE  account '/' container '/' name, 0, index  → redrives, when, (the job's id)
 * </pre>
 */
final class NoteRows {
  private static final long NEVER = -1;

  private NoteRows() {}

  /** How all keys of one blob begin; no name holds a zero. */
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

  /** Notes whose letter an entry is, and what is known of it. */
  static void written(StateBatch batch, BlobAddress blob, int index, DeadLetter letter)
      throws RocksDBException {
    if (index == 0) {
      batch.put(Family.NOTE, prefix(blob), Rows.key(letter.topicId(), letter.lane()));
    }
    Redriven redriven = letter.redriven();
    if (redriven != null) {
      mark(batch, blob, index, new LetterMark(redriven.count(), null, redriven.jobId()));
    }
  }

  static void mark(StateBatch batch, BlobAddress blob, int index, LetterMark mark)
      throws RocksDBException {
    byte[] prefix = prefix(blob);
    byte[] key =
        ByteBuffer.allocate(prefix.length + Integer.BYTES).put(prefix).putInt(index).array();
    batch.put(Family.NOTE, key, value(mark));
  }

  private static byte[] value(LetterMark mark) {
    byte[] jobId = mark.jobId() == null ? new byte[0] : mark.jobId().getBytes(Rows.TEXT);
    return ByteBuffer.allocate(Integer.BYTES + Long.BYTES + jobId.length)
        .putInt(mark.redrives())
        .putLong(mark.redrivenAt() == null ? NEVER : Rows.micros(mark.redrivenAt()))
        .put(jobId)
        .array();
  }

  static LetterMark mark(byte[] value) {
    ByteBuffer in = ByteBuffer.wrap(value);
    int redrives = in.getInt();
    Instant at = time(in.getLong());
    String jobId = Rows.TEXT.decode(in).toString();
    return new LetterMark(redrives, at, jobId.isEmpty() ? null : jobId);
  }

  private static @Nullable Instant time(long micros) {
    return micros == NEVER ? null : Rows.instant(micros);
  }
}
