package io.hermod.store.rows.catalog;

import io.hermod.secret.Sealer;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.topic.Topic;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * The topics of a catalog that another node changes: what a node needs to accept events. Changes
 * come from one thread; the view is for all.
 */
public final class ReplicatedTopics {
  private static final byte TOPIC = 't';

  private final Sealer sealer;
  private final Map<Long, Topic> topics = new HashMap<>();
  private boolean isChanged;
  private volatile CatalogView view;

  private ReplicatedTopics(Sealer sealer) {
    this.sealer = sealer;
    this.view = snapshot();
  }

  /** Reads the topics that the copy has. */
  public static ReplicatedTopics in(RocksStore store, Sealer sealer) throws RocksDBException {
    ReplicatedTopics result = new ReplicatedTopics(sealer);
    store.scan(
        Family.CATALOG,
        new byte[] {TOPIC},
        (key, value) -> {
          result.change(key, value);
          return key[0] == TOPIC;
        });
    result.show();
    return result;
  }

  /**
   * Takes a change of a row of the catalog.
   *
   * @param value null if the row was deleted
   */
  public void change(byte[] key, byte @Nullable [] value) {
    if (key[0] == TOPIC) {
      long id = CatalogRows.idOf(key);
      if (value == null) {
        topics.remove(id);
      } else {
        topics.put(id, CatalogRows.topic(id, value, sealer));
      }
      isChanged = true;
    }
  }

  /** Makes the changes visible. */
  public void show() {
    if (isChanged) {
      isChanged = false;
      view = snapshot();
    }
  }

  private CatalogView snapshot() {
    return CatalogSnapshot.of(topics.values(), List.of(), List.of(), List.of());
  }

  /** Returns the topics, without subscriptions. */
  public CatalogView view() {
    return view;
  }
}
