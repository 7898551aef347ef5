package io.hermod.store.rows;

import io.hermod.event.IdHash;
import io.hermod.store.Attempt;
import io.hermod.store.Finished;
import io.hermod.store.Finished.Ending;
import io.hermod.store.Redriven;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * The rows that find an event by its id, to explain what happened to it. Each row belongs to one
 * lane and changes only with that lane.
 *
 * <pre>
 * TRACE   topic, hash of the id, position (newest first), lane
 *             → nothing while the event is parked; the key of its dead letter; then how it ended
 * EXPIRY  hour of the end, key of the TRACE row
 *             → nothing
 * </pre>
 */
public final class TraceRows {
  private static final long SECONDS_PER_HOUR = Duration.ofHours(1).toSeconds();
  private static final int PREFIX_BYTES = 2 * Long.BYTES;

  /** The value while an event is parked: its other rows hold everything. */
  static final byte[] PARKED = {};

  /** The value of an EXPIRY row: its key holds everything. */
  static final byte[] NOTHING = {};

  private TraceRows() {}

  /** Returns how all keys of the events with one id start. */
  public static byte[] prefix(long topicId, String eventId) {
    return Rows.key(topicId, IdHash.of(eventId));
  }

  public static byte[] key(byte[] prefix, long position, long lane) {
    return ByteBuffer.allocate(PREFIX_BYTES + 2 * Long.BYTES)
        .put(prefix)
        .putLong(Long.MAX_VALUE - position)
        .putLong(lane)
        .array();
  }

  static boolean hasPrefix(byte[] key, byte[] prefix) {
    return Arrays.equals(key, 0, PREFIX_BYTES, prefix, 0, PREFIX_BYTES);
  }

  static long position(byte[] key) {
    return Long.MAX_VALUE - ByteBuffer.wrap(key).getLong(PREFIX_BYTES);
  }

  static long lane(byte[] key) {
    return ByteBuffer.wrap(key).getLong(PREFIX_BYTES + Long.BYTES);
  }

  static long hour(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), SECONDS_PER_HOUR);
  }

  public static byte[] expiryKey(Instant end, byte[] traceKey) {
    return ByteBuffer.allocate(Long.BYTES + traceKey.length)
        .putLong(hour(end))
        .put(traceKey)
        .array();
  }

  static byte[] traceKey(byte[] expiryKey) {
    return Arrays.copyOfRange(expiryKey, Long.BYTES, expiryKey.length);
  }

  public static byte[] ended(Finished event) {
    byte[] reason = event.reason().getBytes(Rows.TEXT);
    byte[] blob = blob(event);
    byte[] id = event.eventId().getBytes(Rows.TEXT);
    int fixed =
        2 * Long.BYTES + Integer.BYTES + 1 + Short.BYTES + RedrivenRows.size(event.redriven());
    int texts = reason.length + blob.length + id.length;
    ByteBuffer out =
        ByteBuffer.allocate(fixed + AttemptRows.size(event.history()) + texts)
            .putLong(Rows.micros(event.at()))
            .putLong(Rows.micros(event.publishedAt()))
            .putInt(event.attempts())
            .put((byte) event.ending().code());
    RedrivenRows.write(event.redriven(), out);
    AttemptRows.write(event.history(), out);
    return out.putShort((short) reason.length).put(reason).put(blob).put(id).array();
  }

  /**
   * Only dead letters have a blob: other rows have the same format as before there were dead
   * letters.
   */
  private static byte[] blob(Finished event) {
    if (event.ending() != Ending.DEAD_LETTERED) {
      return NOTHING;
    }
    byte[] text = event.blob().getBytes(Rows.TEXT);
    return ByteBuffer.allocate(Short.BYTES + text.length)
        .putShort((short) text.length)
        .put(text)
        .array();
  }

  public static Finished ended(long position, byte[] value) {
    ByteBuffer in = ByteBuffer.wrap(value);
    Instant at = Rows.instant(in.getLong());
    Instant publishedAt = Rows.instant(in.getLong());
    int attempts = in.getInt();
    Ending ending = Ending.ofCode(in.get());
    Redriven redriven = RedrivenRows.read(position, in);
    List<Attempt> history = AttemptRows.read(in);
    String reason = text(in);
    String blob = ending == Ending.DEAD_LETTERED ? text(in) : "";
    String id = Rows.TEXT.decode(in).toString();
    return new Finished(
        position, id, publishedAt, attempts, history, ending, reason, at, blob, redriven);
  }

  private static String text(ByteBuffer in) {
    byte[] text = new byte[in.getShort()];
    in.get(text);
    return new String(text, Rows.TEXT);
  }

  static Instant endOf(byte[] value) {
    return Rows.instant(Rows.number(value));
  }
}
