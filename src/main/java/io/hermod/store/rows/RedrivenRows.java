package io.hermod.store.rows;

import io.hermod.store.Redriven;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the part that only rows of redriven events have. Readers recognise these rows by their
 * positions, so rows of events from the journal have the same format as before redrives existed.
 *
 * <pre>
 * count 4 | time (microseconds since 1970) 8 | length of the job's id 1 | the job's id
 * </pre>
 */
final class RedrivenRows {
  private static final int FIXED_BYTES = Integer.BYTES + Long.BYTES + 1;

  private RedrivenRows() {}

  static int size(@Nullable Redriven redriven) {
    return redriven == null ? 0 : FIXED_BYTES + redriven.jobId().getBytes(Rows.TEXT).length;
  }

  static void write(@Nullable Redriven redriven, ByteBuffer out) {
    if (redriven != null) {
      byte[] jobId = redriven.jobId().getBytes(Rows.TEXT);
      out.putInt(redriven.count())
          .putLong(Rows.micros(redriven.at()))
          .put((byte) jobId.length)
          .put(jobId);
    }
  }

  static @Nullable Redriven read(long position, ByteBuffer in) {
    return Redriven.isAt(position)
        ? new Redriven(in.getInt(), Rows.instant(in.getLong()), jobId(in))
        : null;
  }

  private static String jobId(ByteBuffer in) {
    byte[] text = new byte[Byte.toUnsignedInt(in.get())];
    in.get(text);
    return new String(text, Rows.TEXT);
  }
}
