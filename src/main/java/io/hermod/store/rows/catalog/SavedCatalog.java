package io.hermod.store.rows.catalog;

import io.hermod.secret.BrokenSealException;
import io.hermod.secret.Sealer;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.store.finding.Findings;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.Rows;
import io.hermod.store.rows.SavedRows;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rocksdb.RocksDBException;

/** The catalog of a stopped store, as far as its rows can be read. */
public final class SavedCatalog {
  private static final String AREA = "CATALOG";
  private static final String RESTORE =
      "A server does not start with it. Restore the data directory from a backup, and export the"
          + " waiting events before that with `hermod store export`";

  private final CatalogRows.Content content;
  private final Map<Long, Topic> topics = new HashMap<>();
  private final long rows;

  private SavedCatalog(CatalogRows.Content content, long rows) {
    this.content = content;
    this.rows = rows;
    content.topics.forEach(topic -> topics.put(topic.id(), topic));
  }

  /** Returns a catalog without anything. */
  public static SavedCatalog empty() {
    return new SavedCatalog(new CatalogRows.Content(), 0);
  }

  public static SavedCatalog read(SavedRows store, Sealer sealer, Findings findings)
      throws RocksDBException {
    CatalogRows.Content content = new CatalogRows.Content();
    long[] rows = {0};
    store.scan(
        Family.CATALOG,
        (key, value) -> {
          rows[0]++;
          read(content, key, value, sealer, findings);
          return true;
        });
    byte[] applied = store.get(Family.POSITION, CatalogRows.APPLIED);
    content.applied = applied == null || applied.length != Long.BYTES ? -1 : Rows.number(applied);
    SavedCatalog catalog = new SavedCatalog(content, rows[0]);
    catalog.check(findings);
    return catalog;
  }

  private static void read(
      CatalogRows.Content content, byte[] key, byte[] value, Sealer sealer, Findings findings) {
    try {
      if (key[0] == DomainTopicRows.KIND) {
        DomainTopicRows.read(Rows.number(Arrays.copyOfRange(key, 1, 1 + Long.BYTES)), value);
      } else {
        CatalogRows.add(content, key, value, sealer);
      }
    } catch (BrokenSealException e) {
      findings.problem(
          AREA,
          name(key),
          String.valueOf(e.getMessage()),
          "Use the key file that has this key: see docs/secrets.md. Without it, " + RESTORE);
    } catch (RuntimeException e) {
      findings.problem(
          AREA, name(key), "the row is malformed: " + e.getClass().getSimpleName(), RESTORE);
    }
  }

  private static String name(byte[] key) {
    return "CATALOG with the key " + HexFormat.of().formatHex(key);
  }

  private void check(Findings findings) {
    for (long lane : lanes()) {
      Subscription subscription = newest(lane);
      if (topic(subscription.topicId()).isEmpty()) {
        findings.problem(
            AREA, "the subscription " + subscription.name(), "its topic is missing", RESTORE);
      }
    }
  }

  /** Returns the number of rows, readable or not. */
  public long rows() {
    return rows;
  }

  /** Returns the lanes of the subscriptions that were not removed. */
  public Set<Long> lanes() {
    Map<Long, List<LaneVersion>> there = new HashMap<>(content.versions);
    there.keySet().removeAll(content.removals.keySet());
    return Set.copyOf(there.keySet());
  }

  /** Whether the subscription of this lane was removed; its last rows may still be there. */
  public boolean isRemoved(long lane) {
    return content.removals.containsKey(lane);
  }

  /** Returns the versions of a subscription, oldest first. */
  public List<LaneVersion> versions(long lane) {
    return content.versions.getOrDefault(lane, List.of());
  }

  private Subscription newest(long lane) {
    return versions(lane).getLast().subscription();
  }

  public Optional<Topic> topic(long id) {
    return id == Topic.SOURCES_ID
        ? Optional.of(Topic.SOURCES)
        : Optional.ofNullable(topics.get(id));
  }

  /** Returns the position of the last marker in the journal whose change is in the rows. */
  public long applied() {
    return content.applied;
  }
}
