package io.hermod.store.rows.catalog;

import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.Rows;
import io.hermod.store.rows.StateBatch;
import io.hermod.topic.DomainTopic;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The catalog rows of the topics of domains, by domain and then by name in lower case. */
final class DomainTopicRows {
  static final byte KIND = 'd';

  private static final JsonMapper JSON = JsonMapper.shared();

  private DomainTopicRows() {}

  static void put(StateBatch batch, DomainTopic topic) throws RocksDBException {
    byte[] row =
        JSON.writeValueAsBytes(
            JSON.createObjectNode()
                .put("name", topic.name())
                .put("resourceId", topic.resourceId()));
    batch.put(Family.CATALOG, key(topic.domainId(), topic.name()), row);
  }

  static void remove(StateBatch batch, long domainId, String name) throws RocksDBException {
    batch.delete(Family.CATALOG, key(domainId, name));
  }

  static void removeAll(StateBatch batch, long domainId) throws RocksDBException {
    batch.deleteRange(Family.CATALOG, key(domainId, ""), key(domainId + 1, ""));
  }

  static @Nullable DomainTopic find(RocksStore store, long domainId, String name)
      throws RocksDBException {
    byte[] row = store.get(Family.CATALOG, key(domainId, name));
    return row == null ? null : read(domainId, row);
  }

  static List<DomainTopic> list(RocksStore store, long domainId, String after, int most)
      throws RocksDBException {
    List<DomainTopic> found = new ArrayList<>();
    byte[] end = key(domainId + 1, "");
    store.scan(
        Family.CATALOG,
        // No name contains this character, so the key sorts between the name and the next one.
        key(domainId, after.isEmpty() ? "" : after + '\0'),
        (key, row) -> {
          boolean isWanted = found.size() < most && Arrays.compareUnsigned(key, end) < 0;
          if (isWanted) {
            found.add(read(domainId, row));
          }
          return isWanted;
        });
    return found;
  }

  static DomainTopic read(long domainId, byte[] row) {
    JsonNode node = JSON.readTree(row);
    return new DomainTopic(
        domainId, node.get("name").stringValue(), node.get("resourceId").stringValue());
  }

  private static byte[] key(long domainId, String name) {
    byte[] text = name.toLowerCase(Locale.ROOT).getBytes(Rows.TEXT);
    return ByteBuffer.allocate(1 + Long.BYTES + text.length)
        .put(KIND)
        .putLong(domainId)
        .put(text)
        .array();
  }
}
