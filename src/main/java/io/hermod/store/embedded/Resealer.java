package io.hermod.store.embedded;

import io.hermod.secret.MasterKeys;
import io.hermod.secret.Sealer;
import io.hermod.store.LaneVersion;
import io.hermod.store.Proposal;
import io.hermod.store.embedded.RocksStore.Family;
import io.hermod.topic.Topic;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that every secret of the catalog is sealed with the newest key: those that earlier
 * versions left in plain text, and those of an older key. The note that it is done comes last, so a
 * crash before that has it done again.
 *
 * <pre>
 * META master-key → id of the key that all rows are sealed with
 * </pre>
 */
final class Resealer {
  private static final Logger LOG = LoggerFactory.getLogger(Resealer.class);
  private static final byte[] ROW = "master-key".getBytes(Rows.TEXT);

  private final RocksStore store;
  private final RocksWriter writer;
  private final MasterKeys keys;

  Resealer(RocksStore store, RocksWriter writer, MasterKeys keys) {
    this.store = store;
    this.writer = writer;
    this.keys = keys;
  }

  /** Refuses a store whose key is not among these. */
  static void requireKey(RocksStore store, MasterKeys keys) throws RocksDBException {
    String known = keyId(store);
    if (known != null) {
      keys.require(known);
    }
  }

  /** Does what is to do; how many rows that were. */
  int reseal() throws RocksDBException {
    String before = keyId(store);
    if (keys.newestId().equals(before)) {
      return 0;
    }
    CatalogRows.Content content = CatalogRows.read(store, keys.sealer());
    // Not before: where these rows cannot be read, a new key would help nobody.
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
          "{} rows of the catalog, until now {}, are sealed with the key {} of {}",
          rows,
          before == null ? "in plain text" : "sealed with the key " + before,
          keys.newestId(),
          keys.file());
    }
  }

  private static @Nullable String keyId(RocksStore store) throws RocksDBException {
    byte[] row = store.get(Family.META, ROW);
    return row == null ? null : new String(row, Rows.TEXT);
  }
}
