package io.hermod.store.rows;

import io.hermod.store.DeadLetterGroup;
import io.hermod.store.DeadLetterKey;
import io.hermod.store.deadletter.BlobPlan;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Encodes the plans of dead-letter blobs, beside the notes about blobs that were written. The keys
 * of those begin with the name of an account, and none begins with a zero byte.
 *
 * <pre>
 * NOTE  0, lane, target  → (length, text) of the blob's name, (due, position)*
 * </pre>
 */
final class PlanRows {
  private static final int KEY_BYTES = 1 + 2 * Long.BYTES;

  private PlanRows() {}

  static byte[] key(DeadLetterGroup group) {
    return ByteBuffer.allocate(KEY_BYTES)
        .put((byte) 0)
        .putLong(group.lane())
        .putLong(group.target())
        .array();
  }

  static boolean isKey(byte[] key) {
    return key.length == KEY_BYTES && key[0] == 0;
  }

  static DeadLetterGroup group(byte[] key) {
    ByteBuffer in = ByteBuffer.wrap(key, 1, 2 * Long.BYTES);
    return new DeadLetterGroup(in.getLong(), in.getLong());
  }

  static byte[] value(BlobPlan plan) {
    byte[] name = plan.name().getBytes(Rows.TEXT);
    ByteBuffer out =
        ByteBuffer.allocate(Integer.BYTES + name.length + plan.letters().size() * 2 * Long.BYTES)
            .putInt(name.length)
            .put(name);
    plan.letters().forEach(key -> out.putLong(Rows.micros(key.due())).putLong(key.position()));
    return out.array();
  }

  static BlobPlan plan(DeadLetterGroup group, byte[] value) {
    ByteBuffer in = ByteBuffer.wrap(value);
    int length = in.getInt();
    if (length < 0 || length > in.remaining()) {
      // Checked before the allocation: a damaged length could ask for the whole heap.
      throw new BufferUnderflowException();
    }
    byte[] name = new byte[length];
    in.get(name);
    List<DeadLetterKey> letters = new ArrayList<>();
    while (in.hasRemaining()) {
      letters.add(new DeadLetterKey(group, Rows.instant(in.getLong()), in.getLong()));
    }
    return new BlobPlan(group, new String(name, Rows.TEXT), letters);
  }
}
