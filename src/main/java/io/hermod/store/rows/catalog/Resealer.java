package io.hermod.store.rows.catalog;

import io.hermod.secret.MasterKeys;
import io.hermod.secret.Sealer;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.store.catalog.Proposal;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.rows.Rows;
import io.hermod.store.rows.SavedRows;
import io.hermod.topic.Topic;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ensures that every secret in the catalog is sealed with the newest key, including secrets that
 * earlier versions left in plain text. The id of the key is stored last, so that a crash before
 * that repeats the work.
 *
 * <pre>
 * META master-key → id of the key that all rows are sealed with
 * </pre>
 */
public final class Resealer {
  private static final Logger LOG = LoggerFactory.getLogger(Resealer.class);
  private static final byte[] ROW = "master-key".getBytes(Rows.TEXT);

  private final RocksStore store;
  private final RocksWriter writer;
  private final MasterKeys keys;

  public Resealer(RocksStore store, RocksWriter writer, MasterKeys keys) {
    this.store = store;
    this.writer = writer;
    this.keys = keys;
  }

  /** Throws if the key of the store is not among these keys. */
  public static void requireKey(RocksStore store, MasterKeys keys) throws RocksDBException {
    String known = keyId(store);
    if (known != null) {
      keys.require(known);
    }
  }

  /** Reseals the catalog if necessary, and returns the number of rows written. */
  public int reseal() throws RocksDBException {
    String before = keyId(store);
    if (keys.newestId().equals(before)) {
      return 0;
    }
    CatalogRows.Content content = CatalogRows.read(store, keys.sealer());
    // Not earlier: if these rows cannot be read, a new key is useless.
    keys.keep();
    int rows = write(content);
    writer.write(batch -> batch.put(Family.META, ROW, keys.newestId().getBytes(Rows.TEXT)));
    tell(before, rows);
    return rows;
  }

  private int write(CatalogRows.Content content) throws RocksDBException {
    List<LaneVersion> versions =
        content.versions.values().stream().flatMap(Collection::stream).toList();
    int rows = content.topics.size() + versions.size() + content.proposals.size();
    if (rows > 0) {
      write(content.topics, versions, content.proposals);
      store.rewrite(Family.CATALOG);
    }
    return rows;
  }

  private void write(List<Topic> topics, List<LaneVersion> versions, List<Proposal> proposals) {
    Sealer sealer = keys.sealer();
    writer.write(
        batch -> {
          for (Topic topic : topics) {
            CatalogRows.put(batch, topic, sealer);
          }
          for (LaneVersion version : versions) {
            CatalogRows.put(batch, version, sealer);
          }
          for (Proposal proposal : proposals) {
            CatalogRows.put(batch, proposal, sealer);
          }
        });
  }

  private void tell(@Nullable String before, int rows) {
    if (rows > 0) {
      LOG.info(
          "sealed {} catalog rows, until now {}, with the key {} from {}",
          rows,
          before == null ? "in plain text" : "sealed with the key " + before,
          keys.newestId(),
          keys.file());
    }
  }

  /** Returns the id of the key that the secrets of a stopped store are sealed with. */
  public static @Nullable String keyId(SavedRows store) {
    byte[] row = store.get(Family.META, ROW);
    return row == null ? null : new String(row, Rows.TEXT);
  }

  private static @Nullable String keyId(RocksStore store) throws RocksDBException {
    byte[] row = store.get(Family.META, ROW);
    return row == null ? null : new String(row, Rows.TEXT);
  }
}
