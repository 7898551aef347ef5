package io.hermod.store.kafka;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One change of a row in RocksDB, as a record in Kafka: its key is the column family's name, after
 * its length, and then the key of the row, so that compaction keeps the newest value of each row.
 */
final class RowChange {
  private final byte[] key;
  private final byte @Nullable [] value;

  /**
   * A change as it is in Kafka.
   *
   * @param value null if the row is deleted
   */
  RowChange(byte[] key, byte @Nullable [] value) {
    this.key = key;
    this.value = value;
  }

  static RowChange of(byte[] family, byte[] rowKey, byte @Nullable [] value) {
    byte[] key =
        ByteBuffer.allocate(1 + family.length + rowKey.length)
            .put((byte) family.length)
            .put(family)
            .put(rowKey)
            .array();
    return new RowChange(key, value);
  }

  byte[] key() {
    return key;
  }

  byte @Nullable [] value() {
    return value;
  }

  String family() {
    return new String(key, 1, key[0], StandardCharsets.UTF_8);
  }

  byte[] rowKey() {
    return Arrays.copyOfRange(key, 1 + key[0], key.length);
  }
}
