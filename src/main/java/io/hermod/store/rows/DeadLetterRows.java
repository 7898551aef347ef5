package io.hermod.store.rows;

import io.hermod.event.RawJson;
import io.hermod.store.Attempt;
import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterAddress;
import io.hermod.store.DeadLetterGroup;
import io.hermod.store.DeadLetterKey;
import io.hermod.store.Redriven;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Encodes dead letters. Each is one row, with everything that is needed to write it to its
 * container.
 *
 * <pre>
 * DEADLETTER  lane, target, due, position
 *                 → version, topic, published, attempts, (redriven), history,
 *                   (length, text) of account, container, subscription, event id, reason,
 *                   id of the account; the entry
 * </pre>
 *
 * <p>Version 1 did not have the account's id.
 *
 * <p>The TRACE row of a dead letter holds a mark, which starts no other TRACE row, and this key.
 */
public final class DeadLetterRows {
  private static final int GROUP_BYTES = 2 * Long.BYTES;
  private static final int KEY_BYTES = 4 * Long.BYTES;
  private static final byte WITHOUT_ACCOUNT_ID = 1;
  private static final byte VERSION = 2;
  private static final byte MARK = -1;

  private DeadLetterRows() {}

  public static byte[] key(DeadLetterKey key) {
    return ByteBuffer.allocate(KEY_BYTES)
        .putLong(key.group().lane())
        .putLong(key.group().target())
        .putLong(Rows.micros(key.due()))
        .putLong(key.position())
        .array();
  }

  static DeadLetterKey key(byte[] key) {
    ByteBuffer in = ByteBuffer.wrap(key);
    DeadLetterGroup group = new DeadLetterGroup(in.getLong(), in.getLong());
    return new DeadLetterKey(group, Rows.instant(in.getLong()), in.getLong());
  }

  static boolean isKey(byte[] key) {
    return key.length == KEY_BYTES;
  }

  static DeadLetterGroup group(byte[] key) {
    return new DeadLetterGroup(Rows.number(key), Rows.secondNumber(key));
  }

  static Instant due(byte[] key) {
    return Rows.instant(ByteBuffer.wrap(key).getLong(GROUP_BYTES));
  }

  /** Returns a key after all keys of the group: times and positions are never that large. */
  static byte[] endKey(DeadLetterGroup group) {
    return ByteBuffer.allocate(KEY_BYTES)
        .putLong(group.lane())
        .putLong(group.target())
        .putLong(Long.MAX_VALUE)
        .putLong(Long.MAX_VALUE)
        .array();
  }

  static byte[] value(DeadLetter letter) {
    List<byte[]> texts = texts(letter).map(text -> text.getBytes(Rows.TEXT)).toList();
    RawJson entry = letter.entry();
    ByteBuffer out =
        ByteBuffer.allocate(size(letter, texts))
            .put(VERSION)
            .putLong(letter.topicId())
            .putLong(Rows.micros(letter.publishedAt()))
            .putInt(letter.attempts());
    RedrivenRows.write(letter.redriven(), out);
    AttemptRows.write(letter.history(), out);
    texts.forEach(text -> out.putInt(text.length).put(text));
    return out.put(entry.array(), entry.offset(), entry.length()).array();
  }

  private static Stream<String> texts(DeadLetter letter) {
    DeadLetterAddress address = letter.address();
    return Stream.of(
        address.account(),
        address.container(),
        address.subscription(),
        letter.eventId(),
        letter.reason(),
        address.accountId());
  }

  private static int size(DeadLetter letter, List<byte[]> texts) {
    int fixed = 1 + 2 * Long.BYTES + Integer.BYTES + RedrivenRows.size(letter.redriven());
    int textBytes = texts.stream().mapToInt(text -> Integer.BYTES + text.length).sum();
    return fixed + AttemptRows.size(letter.history()) + textBytes + letter.entry().length();
  }

  static DeadLetter letter(byte[] key, byte[] value) {
    ByteBuffer in = ByteBuffer.wrap(value);
    byte version = in.get();
    checkVersion(version);
    long topicId = in.getLong();
    Instant publishedAt = Rows.instant(in.getLong());
    int attempts = in.getInt();
    DeadLetterKey letterKey = key(key);
    Redriven redriven = RedrivenRows.read(letterKey.position(), in);
    List<Attempt> history = AttemptRows.read(in);
    DeadLetterAddress address = new DeadLetterAddress(text(in), text(in), text(in));
    String eventId = text(in);
    String reason = text(in);
    return new DeadLetter(
        letterKey,
        version == WITHOUT_ACCOUNT_ID ? address : address.withAccountId(text(in)),
        topicId,
        eventId,
        publishedAt,
        attempts,
        history,
        reason,
        new RawJson(value, in.position(), in.remaining()),
        redriven);
  }

  private static String text(ByteBuffer in) {
    int length = in.getInt();
    if (length < 0 || length > in.remaining()) {
      // Checked before the allocation: a damaged length could ask for the whole heap.
      throw new BufferUnderflowException();
    }
    byte[] text = new byte[length];
    in.get(text);
    return new String(text, Rows.TEXT);
  }

  private static void checkVersion(byte version) {
    if (version != VERSION && version != WITHOUT_ACCOUNT_ID) {
      throw new IllegalArgumentException("Unknown version of a dead letter: " + version);
    }
  }

  /** Returns the value of the TRACE row while the dead letter waits. */
  static byte[] trace(byte[] key) {
    return ByteBuffer.allocate(1 + key.length).put(MARK).put(key).array();
  }

  static boolean isTrace(byte[] trace) {
    return trace.length == 1 + KEY_BYTES && trace[0] == MARK;
  }

  static byte[] keyOf(byte[] trace) {
    return Arrays.copyOfRange(trace, 1, trace.length);
  }
}
