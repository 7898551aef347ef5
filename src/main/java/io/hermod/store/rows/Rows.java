package io.hermod.store.rows;

import io.hermod.event.Event;
import io.hermod.store.Attempt;
import io.hermod.store.Cursor;
import io.hermod.store.DueKey;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Redriven;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keys and values of the RocksDB rows. All numbers are big-endian and not negative, so that keys
 * sort as their numbers do; times are microseconds since 1970.
 *
 * <pre>
 * CURSOR  lane                    → next, (from, to)*
 * PARKED  position, lane          → key of the DUE row, prefix of the key of the TRACE row
 * DUE     lane, due, position     → published, attempts, (redriven), history, rule
 * BODY    position                → the event, once for all lanes that park it
 * COUNT   lane                    → how many DUE rows the lane has; little-endian
 * </pre>
 *
 * <p>See also {@link TraceRows} and {@link RedrivenRows}.
 */
public final class Rows {
  public static final Charset TEXT = StandardCharsets.UTF_8;

  private static final int DUE_KEY_BYTES = 3 * Long.BYTES;

  private Rows() {}

  public static byte[] number(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }

  public static long number(byte[] bytes) {
    return ByteBuffer.wrap(bytes).getLong();
  }

  /** Whether a key begins with this number. Even a key that is too short must stop no scan. */
  public static boolean isOf(long number, byte[] key) {
    return key.length >= Long.BYTES && number(key) == number;
  }

  static boolean isParkedKey(byte[] key) {
    return key.length == 2 * Long.BYTES;
  }

  static long secondNumber(byte[] bytes) {
    return ByteBuffer.wrap(bytes).getLong(Long.BYTES);
  }

  public static byte[] key(long first, long second) {
    return ByteBuffer.allocate(2 * Long.BYTES).putLong(first).putLong(second).array();
  }

  public static byte[] dueKey(long lane, DueKey key) {
    return ByteBuffer.allocate(DUE_KEY_BYTES)
        .putLong(lane)
        .putLong(micros(key.due()))
        .putLong(key.position())
        .array();
  }

  /** Returns the smallest key after the given one; positions are never negative. */
  static byte[] dueKeyAfter(long lane, DueKey key) {
    return dueKey(lane, new DueKey(key.due(), key.position() + 1));
  }

  public static boolean isDueKey(byte[] key) {
    return key.length == DUE_KEY_BYTES;
  }

  public static DueKey dueKey(byte[] key) {
    ByteBuffer in = ByteBuffer.wrap(key, Long.BYTES, 2 * Long.BYTES);
    return new DueKey(instant(in.getLong()), in.getLong());
  }

  static byte[] parked(byte[] dueKey, byte[] tracePrefix) {
    return ByteBuffer.allocate(dueKey.length + tracePrefix.length)
        .put(dueKey)
        .put(tracePrefix)
        .array();
  }

  static byte[] dueKeyOf(byte[] parked) {
    return Arrays.copyOf(parked, DUE_KEY_BYTES);
  }

  static byte[] tracePrefixOf(byte[] parked) {
    return Arrays.copyOfRange(parked, DUE_KEY_BYTES, parked.length);
  }

  public static byte[] dueValue(ParkedEvent parked) {
    byte[] rule = parked.rule().getBytes(TEXT);
    int fixed = Long.BYTES + Integer.BYTES + RedrivenRows.size(parked.redriven());
    ByteBuffer out =
        ByteBuffer.allocate(fixed + AttemptRows.size(parked.history()) + rule.length)
            .putLong(micros(parked.publishedAt()))
            .putInt(parked.attempts());
    RedrivenRows.write(parked.redriven(), out);
    AttemptRows.write(parked.history(), out);
    return out.put(rule).array();
  }

  /** The part of a parked event that is in its DUE row; its body is stored separately. */
  record DueRow(
      DueKey key,
      Instant publishedAt,
      int attempts,
      @Nullable Redriven redriven,
      List<Attempt> history,
      String rule) {

    ParkedEvent with(Event event) {
      return new ParkedEvent(
          key.position(), event, publishedAt, attempts, history, key.due(), rule, redriven);
    }
  }

  static DueRow dueRow(byte[] key, byte[] value) {
    ByteBuffer in = ByteBuffer.wrap(value);
    DueKey dueKey = dueKey(key);
    return new DueRow(
        dueKey,
        instant(in.getLong()),
        in.getInt(),
        RedrivenRows.read(dueKey.position(), in),
        AttemptRows.read(in),
        TEXT.decode(in).toString());
  }

  public static byte[] cursor(Cursor cursor) {
    ByteBuffer out =
        ByteBuffer.allocate(Long.BYTES + cursor.unfinished().size() * 2 * Long.BYTES)
            .putLong(cursor.next());
    cursor.unfinished().forEach(range -> out.putLong(range.from()).putLong(range.to()));
    return out.array();
  }

  static Cursor cursor(byte[] value) {
    ByteBuffer in = ByteBuffer.wrap(value);
    long next = in.getLong();
    List<Cursor.Range> unfinished = new ArrayList<>();
    while (in.hasRemaining()) {
      unfinished.add(new Cursor.Range(in.getLong(), in.getLong()));
    }
    return new Cursor(next, unfinished);
  }

  /** Encodes a count in the format of RocksDB's addition operator, which earlier versions used. */
  static byte[] sum(long value) {
    return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
  }

  static long sum(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  public static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
