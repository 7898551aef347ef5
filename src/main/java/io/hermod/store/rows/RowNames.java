package io.hermod.store.rows;

import io.hermod.store.rows.RocksStore.Family;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/** Names rows for an operator. */
final class RowNames {
  private static final int MOST_BYTES = 64;

  private RowNames() {}

  /** Returns the kind of row with its lane and position, or the bytes of a key that has none. */
  static String of(Family family, byte[] key) {
    ByteBuffer in = ByteBuffer.wrap(key);
    return switch (family) {
      case CURSOR, COUNT ->
          key.length == Long.BYTES
              ? "%s of lane %d".formatted(family, in.getLong())
              : hex(family, key);
      case BODY -> key.length == Long.BYTES ? "BODY of position " + in.getLong() : hex(family, key);
      case PARKED ->
          Rows.isParkedKey(key)
              ? "PARKED of position %d, lane %d".formatted(in.getLong(), in.getLong())
              : hex(family, key);
      case DUE ->
          Rows.isDueKey(key)
              ? "DUE of lane %d, position %d"
                  .formatted(Rows.number(key), Rows.dueKey(key).position())
              : hex(family, key);
      case DEADLETTER ->
          DeadLetterRows.isKey(key)
              ? "DEADLETTER of lane %d, position %d"
                  .formatted(Rows.number(key), DeadLetterRows.key(key).position())
              : hex(family, key);
      default -> hex(family, key);
    };
  }

  private static String hex(Family family, byte[] key) {
    int length = Math.min(key.length, MOST_BYTES);
    return "%s with the key %s".formatted(family, HexFormat.of().formatHex(key, 0, length));
  }
}
