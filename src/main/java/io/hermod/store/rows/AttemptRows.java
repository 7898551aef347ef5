package io.hermod.store.rows;

import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Encodes attempts in rows: a count, then 15 bytes for each.
 *
 * <pre>
 * start (microseconds since 1970) 8 | status 2 | outcome 1 | latency in milliseconds 4
 * </pre>
 */
final class AttemptRows {
  private static final int BYTES = Long.BYTES + Short.BYTES + 1 + Integer.BYTES;

  private AttemptRows() {}

  static int size(List<Attempt> attempts) {
    return Short.BYTES + attempts.size() * BYTES;
  }

  static void write(List<Attempt> attempts, ByteBuffer out) {
    out.putShort((short) attempts.size());
    for (Attempt attempt : attempts) {
      out.putLong(Rows.micros(attempt.at()))
          .putShort((short) attempt.status())
          .put((byte) attempt.outcome().code())
          .putInt(attempt.latencyMillis());
    }
  }

  static List<Attempt> read(ByteBuffer in) {
    int count = Short.toUnsignedInt(in.getShort());
    List<Attempt> attempts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      attempts.add(
          new Attempt(
              Rows.instant(in.getLong()), in.getShort(), Outcome.ofCode(in.get()), in.getInt()));
    }
    return attempts;
  }
}
