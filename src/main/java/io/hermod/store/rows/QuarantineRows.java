package io.hermod.store.rows;

import io.hermod.store.QuarantinedRow;
import io.hermod.store.QuarantinedRow.Kind;
import java.nio.ByteBuffer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Encodes rows that could not be read, which are kept for an operator.
 *
 * <pre>
 * QUARANTINE  kind, lane, position, the row's own key
 *                 → found at, (length, text) of the reason, (length, bytes) of the row, its body
 * </pre>
 *
 * <p>The position is -1 if the row has no event or its own key cannot be read.
 */
final class QuarantineRows {
  private static final int PREFIX_BYTES = 1 + 2 * Long.BYTES;

  private QuarantineRows() {}

  /** Returns how the keys of all rows of one lane and event start. */
  static byte[] prefix(Kind kind, long lane, long position) {
    return prefix(ByteBuffer.allocate(PREFIX_BYTES), kind, lane, position).array();
  }

  private static ByteBuffer prefix(ByteBuffer out, Kind kind, long lane, long position) {
    return out.put((byte) kind.code()).putLong(lane).putLong(position);
  }

  static boolean hasPrefix(byte[] key, byte[] prefix) {
    return key.length >= PREFIX_BYTES
        && ByteBuffer.wrap(key, 0, PREFIX_BYTES).equals(ByteBuffer.wrap(prefix));
  }

  static byte[] key(Kind kind, long lane, long position, byte[] rowKey) {
    return prefix(ByteBuffer.allocate(PREFIX_BYTES + rowKey.length), kind, lane, position)
        .put(rowKey)
        .array();
  }

  static byte[] value(Instant at, String reason, byte[] row, byte @Nullable [] body) {
    byte[] text = reason.getBytes(Rows.TEXT);
    int fixed = Long.BYTES + Short.BYTES + Integer.BYTES;
    ByteBuffer out =
        ByteBuffer.allocate(fixed + text.length + row.length + (body == null ? 0 : body.length))
            .putLong(Rows.micros(at))
            .putShort((short) text.length)
            .put(text)
            .putInt(row.length)
            .put(row);
    return body == null ? out.array() : out.put(body).array();
  }

  static QuarantinedRow row(byte[] key, byte[] value) {
    ByteBuffer name = ByteBuffer.wrap(key);
    Kind kind = Kind.ofCode(name.get());
    long lane = name.getLong();
    long position = name.getLong();
    ByteBuffer in = ByteBuffer.wrap(value);
    Instant at = Rows.instant(in.getLong());
    byte[] reason = new byte[in.getShort()];
    in.get(reason);
    int bytes = in.remaining() - Integer.BYTES;
    return new QuarantinedRow(kind, lane, position, new String(reason, Rows.TEXT), at, bytes);
  }
}
