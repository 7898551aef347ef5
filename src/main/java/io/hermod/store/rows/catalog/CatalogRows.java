package io.hermod.store.rows.catalog;

import io.hermod.secret.Sealer;
import io.hermod.store.StoreCorruptException;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.store.catalog.Proposal;
import io.hermod.store.codec.AccountJson;
import io.hermod.store.codec.GroupJson;
import io.hermod.store.codec.ProposalJson;
import io.hermod.store.codec.SubscriptionJson;
import io.hermod.store.codec.TopicJson;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.Rows;
import io.hermod.store.rows.StateBatch;
import io.hermod.subscription.Subscription;
import io.hermod.topic.ResourceGroup;
import io.hermod.topic.StorageAccount;
import io.hermod.topic.Topic;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.rocksdb.RocksDBException;

/**
 * The catalog's rows.
 *
 * <pre>
 * CATALOG  'f', account name     → storage account that is a folder
 * CATALOG  'g', group id         → resource group; the id is in lower case
 * CATALOG  't', topic id         → topic
 * CATALOG  'd', domain id, name  → topic of that domain; see {@link DomainTopicRows}
 * CATALOG  's', lane, position   → the subscription from that position on
 * CATALOG  'r', lane             → position of its removal
 * CATALOG  'p', lane             → a proposal for it
 * META     ids                   → the next id to assign
 * POSITION catalog               → position of the last marker that these rows include
 * </pre>
 */
public final class CatalogRows {
  private static final byte[] IDS = "ids".getBytes(Rows.TEXT);
  static final byte[] APPLIED = "catalog".getBytes(Rows.TEXT);

  /** The content of all rows, read once at startup. */
  static final class Content {
    final List<StorageAccount> accounts = new ArrayList<>();
    final List<ResourceGroup> groups = new ArrayList<>();
    final List<Topic> topics = new ArrayList<>();
    final Map<Long, List<LaneVersion>> versions = new TreeMap<>();
    final Map<Long, Long> removals = new TreeMap<>();
    final List<Proposal> proposals = new ArrayList<>();
    long nextId = 1;
    long applied = -1;
  }

  private CatalogRows() {}

  static Content read(RocksStore store, Sealer sealer) throws RocksDBException {
    Content content = new Content();
    store.scan(
        Family.CATALOG,
        // Skips the topics of domains, which sort before the rows read here and may be very many.
        new byte[] {DomainTopicRows.KIND + 1},
        (key, value) -> {
          add(content, key, value, sealer);
          return true;
        });
    byte[] ids = store.get(Family.META, IDS);
    content.nextId = ids == null ? 1 : Rows.number(ids);
    byte[] applied = store.get(Family.POSITION, APPLIED);
    content.applied = applied == null ? -1 : Rows.number(applied);
    return content;
  }

  static void add(Content content, byte[] key, byte[] value, Sealer sealer) {
    ByteBuffer in = ByteBuffer.wrap(key);
    switch (in.get()) {
      case 'f' -> content.accounts.add(AccountJson.read(value));
      case 'g' -> content.groups.add(GroupJson.read(value));
      case 't' -> content.topics.add(topic(in.getLong(), value, sealer));
      case 's' -> {
        Subscription subscription = subscription(in.getLong(), value, sealer);
        content
            .versions
            .computeIfAbsent(subscription.lane(), _ -> new ArrayList<>())
            .add(new LaneVersion(in.getLong(), subscription));
      }
      case 'p' -> content.proposals.add(proposal(in.getLong(), value, sealer));
      case 'r' -> content.removals.put(in.getLong(), Rows.number(value));
      default -> throw new IllegalStateException("unknown catalog row");
    }
  }

  /** Returns the highest journal position that a row refers to. */
  public static long furthestPosition(RocksStore store) throws RocksDBException {
    long[] furthest = {0};
    store.scan(
        Family.CATALOG,
        new byte[] {'r'},
        (key, value) -> {
          furthest[0] = Math.max(furthest[0], position(key, value));
          return key[0] <= 's';
        });
    return furthest[0];
  }

  private static long position(byte[] key, byte[] value) {
    return switch (key[0]) {
      case 'r' -> Rows.number(value);
      case 's' -> ByteBuffer.wrap(key).getLong(1 + Long.BYTES);
      default -> 0;
    };
  }

  /** Returns the id in the key of a topic. */
  static long idOf(byte[] key) {
    return ByteBuffer.wrap(key).getLong(1);
  }

  static Topic topic(long id, byte[] value, Sealer sealer) {
    Topic topic = TopicJson.read(value, sealer);
    requireOwn(id, topic.id());
    return topic;
  }

  private static Subscription subscription(long lane, byte[] value, Sealer sealer) {
    Subscription subscription = SubscriptionJson.read(value, sealer);
    requireOwn(lane, subscription.lane());
    return subscription;
  }

  private static Proposal proposal(long lane, byte[] value, Sealer sealer) {
    Proposal proposal = ProposalJson.read(value, sealer);
    requireOwn(lane, proposal.lane());
    return proposal;
  }

  /** Seals are bound to the id inside the row, so that id must match the key of the row. */
  private static void requireOwn(long expected, long found) {
    if (found != expected) {
      throw new StoreCorruptException(
          "Catalog row %d holds the data of row %d. Restore the data directory from a backup."
              .formatted(expected, found));
    }
  }

  /** Returns whether the lane has a cursor and its subscription was not removed. */
  public static boolean isLane(RocksStore store, long lane) throws RocksDBException {
    return store.get(Family.CURSOR, Rows.number(lane)) != null
        && store.get(Family.CATALOG, key('r', lane)) == null;
  }

  static void put(StateBatch batch, Topic topic, Sealer sealer) throws RocksDBException {
    batch.put(Family.CATALOG, key('t', topic.id()), TopicJson.write(topic, sealer));
  }

  static void putNextId(StateBatch batch, long nextId) throws RocksDBException {
    batch.put(Family.META, IDS, Rows.number(nextId));
  }

  static void removeTopic(StateBatch batch, long id) throws RocksDBException {
    batch.delete(Family.CATALOG, key('t', id));
  }

  static void put(StateBatch batch, ResourceGroup group) throws RocksDBException {
    batch.put(Family.CATALOG, key(group), GroupJson.write(group));
  }

  static void remove(StateBatch batch, ResourceGroup group) throws RocksDBException {
    batch.delete(Family.CATALOG, key(group));
  }

  static void put(StateBatch batch, StorageAccount account) throws RocksDBException {
    batch.put(Family.CATALOG, key(account), AccountJson.write(account));
  }

  static void remove(StateBatch batch, StorageAccount account) throws RocksDBException {
    batch.delete(Family.CATALOG, key(account));
  }

  static void put(StateBatch batch, LaneVersion version, Sealer sealer) throws RocksDBException {
    batch.put(
        Family.CATALOG,
        versionKey(version.subscription().lane(), version.position()),
        SubscriptionJson.write(version.subscription(), sealer));
  }

  static void putApplied(StateBatch batch, long position) throws RocksDBException {
    batch.put(Family.POSITION, APPLIED, Rows.number(position));
  }

  public static void forgetApplied(StateBatch batch) throws RocksDBException {
    batch.delete(Family.POSITION, APPLIED);
  }

  static void putRemoval(StateBatch batch, long lane, long position) throws RocksDBException {
    batch.put(Family.CATALOG, key('r', lane), Rows.number(position));
    putApplied(batch, position);
  }

  static void put(StateBatch batch, Proposal proposal, Sealer sealer) throws RocksDBException {
    batch.put(Family.CATALOG, key('p', proposal.lane()), ProposalJson.write(proposal, sealer));
  }

  static void removeProposal(StateBatch batch, long lane) throws RocksDBException {
    batch.delete(Family.CATALOG, key('p', lane));
  }

  static void removeVersion(StateBatch batch, long lane, long position) throws RocksDBException {
    batch.delete(Family.CATALOG, versionKey(lane, position));
  }

  static void removeRemoval(StateBatch batch, long lane) throws RocksDBException {
    batch.delete(Family.CATALOG, key('r', lane));
  }

  private static byte[] key(char kind, long id) {
    return ByteBuffer.allocate(1 + Long.BYTES).put((byte) kind).putLong(id).array();
  }

  private static byte[] key(ResourceGroup group) {
    return ("g" + group.resourceId().toLowerCase(Locale.ROOT)).getBytes(Rows.TEXT);
  }

  private static byte[] key(StorageAccount account) {
    return ("f" + account.name()).getBytes(Rows.TEXT);
  }

  private static byte[] versionKey(long lane, long position) {
    return ByteBuffer.allocate(1 + 2 * Long.BYTES)
        .put((byte) 's')
        .putLong(lane)
        .putLong(position)
        .array();
  }
}
