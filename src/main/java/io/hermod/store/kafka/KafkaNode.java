package io.hermod.store.kafka;

import io.hermod.cluster.KafkaClients;
import io.hermod.cluster.KafkaTopics;
import io.hermod.cluster.PartitionReaders;
import io.hermod.cluster.ShardAssignment;
import io.hermod.cluster.TopicSettings;
import io.hermod.cluster.TopicSetup;
import io.hermod.config.ClusterConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.store.Intake;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.worker.StoreFaults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.jspecify.annotations.Nullable;

/**
 * What one of several nodes has in Kafka. Every node takes entries for the journal. One of them
 * leads: it has the rows. The others follow: they keep a copy of the rows.
 *
 * <pre>
 * following ──lead──▶ leading ──(the store is closed) follow──▶ following
 * </pre>
 *
 * {@link #lead} and {@link #follow} are called by one thread; the other methods by any.
 */
public final class KafkaNode implements AutoCloseable {
  /** The only shard, for now. */
  public static final int SHARD = 0;

  private static final int SHARDS = 1;

  private final Path folder;
  private final KafkaClients clients;
  private final KafkaTopics topics;
  private final MasterKeys keys;
  private final InstantSource clock;
  private final LongSupplier nanoTime;
  private final StoreFaults faults = new StoreFaults();
  private final Opened opened = new Opened();
  private final Admin admin;
  private final KafkaIntake intake;
  private final CommittedRows committed;
  private volatile @Nullable RowsReplica replica;
  private volatile CatalogView lastView;

  private KafkaNode(
      Path folder,
      ClusterConfig cluster,
      MasterKeys keys,
      InstantSource clock,
      LongSupplier nanoTime)
      throws IOException {
    this.folder = Files.createDirectories(folder);
    this.clients = KafkaClients.of(cluster);
    this.topics = new KafkaTopics(cluster.prefix());
    this.keys = keys;
    this.clock = clock;
    this.nanoTime = nanoTime;
    try {
      this.admin = opened.add(clients.admin());
      setUp(cluster.replication());
      this.committed =
          new CommittedRows(
              opened.add(new PartitionReaders(clients::reader)), topics.rows(SHARD), clock);
      RowsReplica first = newReplica();
      this.replica = first;
      this.lastView = first.view();
      this.intake =
          opened.add(
              new KafkaIntake(clients, topics.journal(), _ -> SHARD, keys.sealer(), nanoTime));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Creates the topics that are missing, and follows.
   *
   * @param folder gets the copy of the rows
   * @param keys open the secrets in Kafka, and seal new ones
   * @param nanoTime the time that passes steadily, whatever happens to the clocks of the machine
   * @throws io.hermod.store.StoreCorruptException if an operator must decide what to do
   * @throws io.hermod.store.StoreUnavailableException if Kafka cannot be reached
   */
  public static KafkaNode open(
      Path folder,
      ClusterConfig cluster,
      MasterKeys keys,
      InstantSource clock,
      LongSupplier nanoTime) {
    try {
      return new KafkaNode(folder, cluster, keys, clock, nanoTime);
    } catch (IOException e) {
      throw new UncheckedIOException("The folder " + folder + " cannot be created", e);
    }
  }

  private void setUp(int replication) {
    new TopicSetup(
            admin,
            Map.of(
                topics.journal(),
                TopicSettings.ofJournal(SHARDS, replication),
                topics.rows(),
                TopicSettings.ofRows(SHARDS, replication),
                topics.nodes(),
                TopicSettings.ofNodes(replication)))
        .run();
  }

  private RowsReplica newReplica() {
    return new RowsReplica(clients, topics.rows(SHARD), committed, folder, keys, faults, nanoTime);
  }

  /** Follows again, after the store was closed. */
  public void follow() {
    if (replica == null) {
      RowsReplica next = newReplica();
      replica = next;
      lastView = next.view();
    }
  }

  /**
   * Takes the rows over from whoever has them. Blocks until nobody else can deliver their events.
   *
   * @throws io.hermod.store.StoreCorruptException if an operator must decide what to do
   * @throws io.hermod.store.StoreUnavailableException if Kafka cannot be reached
   */
  public KafkaStore lead(KafkaStore.Host host) {
    RowsReplica following = replica;
    long lastHeard = following == null ? nanoTime.getAsLong() : following.lastChange();
    if (following != null) {
      lastView = following.view();
      replica = null;
      following.close();
    }
    return KafkaStore.open(
        new KafkaStore.Node(
            folder, clients, topics, admin, intake, committed, keys, clock, nanoTime),
        host,
        lastHeard);
  }

  /**
   * Whether Kafka says that a node is to lead. Blocks.
   *
   * @throws io.hermod.store.StoreUnavailableException if Kafka does not answer
   */
  public boolean isToLead(String node) {
    return new ShardAssignment(admin, topics).isOf(node, SHARD);
  }

  /** Returns where entries of the journal go, whoever leads. */
  public Intake intake() {
    return intake;
  }

  /** Returns the topics, as this node knew them when it last followed. */
  public CatalogView view() {
    RowsReplica following = replica;
    return following == null ? lastView : following.view();
  }

  /** Whether Kafka confirms what is published, as far as this node has tried. */
  public boolean isConfirming() {
    return intake.isConfirming();
  }

  /** Returns about how many changes in Kafka this node does not have. */
  public long behind() {
    RowsReplica following = replica;
    return following == null ? 0 : following.behind();
  }

  /** Returns how many entries were not confirmed, and how often rows could not be copied. */
  public long faults() {
    return faults.total() + intake.faults();
  }

  @Override
  public void close() {
    RowsReplica following = replica;
    replica = null;
    if (following != null) {
      following.close();
    }
    opened.close();
  }
}
