package io.hermod.store.rows.catalog;

import io.hermod.secret.Sealer;
import io.hermod.store.CatalogMarker;
import io.hermod.store.CatalogMarker.SubscriptionPut;
import io.hermod.store.CatalogMarker.SubscriptionRemoved;
import io.hermod.store.Cursor;
import io.hermod.store.Intake;
import io.hermod.store.Journal;
import io.hermod.store.Recorded;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.CatalogListener;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.catalog.LaneHistory;
import io.hermod.store.catalog.LaneListener;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.store.catalog.Proposal;
import io.hermod.store.catalog.Proposals;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.rows.Rows;
import io.hermod.store.rows.StateBatch;
import io.hermod.store.rows.Watermark;
import io.hermod.store.worker.StoreThreads;
import io.hermod.subscription.Subscription;
import io.hermod.topic.DomainTopic;
import io.hermod.topic.ResourceGroup;
import io.hermod.topic.StorageAccount;
import io.hermod.topic.Topic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The catalog in RocksDB, with a copy in memory for all reads.
 *
 * <p>A change of a subscription is first a marker in the journal and then rows. Between the two,
 * the journal is kept from the marker on. A marker whose rows could not be written is applied
 * before the next change, by {@link #catchUp} or at the next start.
 *
 * <p>This class is long because it implements the whole port; its parts are {@link LaneVersions}
 * and {@link UnappliedMarkers}.
 */
public final class RocksCatalog implements Catalog, LaneCatalog {
  private static final Logger LOG = LoggerFactory.getLogger(RocksCatalog.class);

  // Not a monitor: the JDK decides in which order it wakes virtual threads that wait for one.
  private final Lock changing = new ReentrantLock();
  private final RocksStore store;
  private final RocksWriter writer;
  private final Journal journal;
  private final Watermark watermark;
  private final Sealer sealer;
  private final LaneEraser eraser;
  private final LaneVersions lanes;
  private final UnappliedMarkers markers;
  private volatile CatalogSnapshot snapshot;
  private final List<CatalogListener> listeners = new ArrayList<>();
  private final List<LaneListener> laneListeners = new ArrayList<>();
  private final RocksProposals proposals;
  private long nextId;

  private RocksCatalog(
      RocksStore store,
      RocksWriter writer,
      Intake intake,
      Journal journal,
      Watermark watermark,
      Sealer sealer,
      StoreThreads threads,
      CatalogRows.Content content) {
    this.store = store;
    this.writer = writer;
    this.journal = journal;
    this.watermark = watermark;
    this.sealer = sealer;
    this.eraser = new LaneEraser(store, writer);
    this.lanes = new LaneVersions(content, eraser);
    this.markers = new UnappliedMarkers(intake, journal, watermark, threads, new RowApplier());
    this.proposals = new RocksProposals(writer, sealer, content.proposals);
    this.nextId = Math.max(content.nextId, proposals.lastLane() + 1);
    this.snapshot =
        CatalogSnapshot.of(content.topics, lanes.current(), content.groups, content.accounts);
  }

  /** Reads the rows, and applies the markers that a crash kept from becoming rows. */
  public static RocksCatalog open(
      RocksStore store,
      RocksWriter writer,
      Intake intake,
      Journal journal,
      Watermark watermark,
      Sealer sealer,
      StoreThreads threads)
      throws RocksDBException {
    CatalogRows.Content content = CatalogRows.read(store, sealer);
    RocksCatalog catalog =
        new RocksCatalog(store, writer, intake, journal, watermark, sealer, threads, content);
    long from = Math.max(content.applied + 1, watermark.durable());
    catalog.exclusively(() -> catalog.markers.recover(from));
    return catalog;
  }

  @Override
  public CatalogView view() {
    return snapshot;
  }

  @Override
  public long newId() {
    return exclusively(() -> nextId++);
  }

  @Override
  public void putTopic(Topic topic) {
    exclusively(
        () -> {
          markers.applyLate();
          writer.write(
              batch -> {
                CatalogRows.put(batch, topic, sealer);
                CatalogRows.putNextId(batch, nextId);
              });
          snapshot = snapshot.with(topic);
        });
  }

  @Override
  public void removeTopic(long topicId) {
    exclusively(
        () -> {
          markers.append(
              snapshot.subscriptions(topicId).stream()
                  .<CatalogMarker>map(each -> new SubscriptionRemoved(each.lane()))
                  .toList());
          List<Proposal> withoutTopic = proposals.on(topicId);
          // A range deletion meets whatever rows there are, so it shares no batch.
          writer.writeByRows(
              batch -> {
                CatalogRows.removeTopic(batch, topicId);
                DomainTopicRows.removeAll(batch, topicId);
                for (Proposal each : withoutTopic) {
                  CatalogRows.removeProposal(batch, each.lane());
                }
              });
          withoutTopic.forEach(proposals::forget);
          snapshot = snapshot.withoutTopic(topicId);
        });
  }

  @Override
  public void putSubscription(Subscription subscription) {
    exclusively(
        () -> {
          markers.applyLate();
          if (markers.wasRemovedLate(subscription.lane())) {
            // The caller may have seen the subscription before: one that was removed must not come
            // back.
            throw new StoreUnavailableException(
                "The subscription was removed in the meantime; try again");
          }
          markers.append(List.of(new SubscriptionPut(subscription)));
        });
  }

  @Override
  public void removeSubscription(long lane) {
    exclusively(() -> markers.append(List.of(new SubscriptionRemoved(lane))));
  }

  @Override
  public void putDomainTopic(DomainTopic topic) {
    writer.write(batch -> DomainTopicRows.put(batch, topic));
  }

  @Override
  public void removeDomainTopic(long domainId, String name) {
    writer.write(batch -> DomainTopicRows.remove(batch, domainId, name));
  }

  @Override
  public Optional<DomainTopic> domainTopic(long domainId, String name) {
    try {
      return Optional.ofNullable(DomainTopicRows.find(store, domainId, name));
    } catch (RocksDBException e) {
      throw new StoreUnavailableException("A domain topic could not be read", e);
    }
  }

  @Override
  public List<DomainTopic> domainTopics(long domainId, String after, int most) {
    try {
      return DomainTopicRows.list(store, domainId, after, most);
    } catch (RocksDBException e) {
      throw new StoreUnavailableException("The domain topics could not be read", e);
    }
  }

  @Override
  public void putGroup(ResourceGroup group) {
    exclusively(
        () -> {
          writer.write(batch -> CatalogRows.put(batch, group));
          snapshot = snapshot.with(group);
        });
  }

  @Override
  public void removeGroup(ResourceGroup group) {
    exclusively(
        () -> {
          writer.write(batch -> CatalogRows.remove(batch, group));
          snapshot = snapshot.without(group);
        });
  }

  @Override
  public void putAccount(StorageAccount account) {
    exclusively(
        () -> {
          writer.write(batch -> CatalogRows.put(batch, account));
          snapshot = snapshot.with(account);
        });
  }

  @Override
  public void removeAccount(StorageAccount account) {
    exclusively(
        () -> {
          writer.write(batch -> CatalogRows.remove(batch, account));
          snapshot = snapshot.without(account);
        });
  }

  /** Writes the rows of a marker, and then shows the change to readers and listeners. */
  private final class RowApplier implements UnappliedMarkers.Applier {
    @Override
    public void put(LaneVersion version) {
      Subscription subscription = version.subscription();
      long lane = subscription.lane();
      boolean isNew = lanes.of(lane).isEmpty();
      List<LaneVersion> obsolete = lanes.obsolete(lane, watermark.durable());
      nextId = Math.max(nextId, lane + 1);
      writer.write(batch -> fill(batch, version, isNew, obsolete));
      lanes.put(version, obsolete);
      proposals.put(subscription);
      if (lanes.exists(lane)) {
        snapshot = snapshot.with(subscription);
      }
      tell(laneListeners, isNew ? l -> l.added(version) : l -> l.changed(version));
      tell(listeners, l -> l.put(subscription));
    }

    private void fill(
        StateBatch batch, LaneVersion version, boolean isNew, List<LaneVersion> obsolete)
        throws RocksDBException {
      long lane = version.subscription().lane();
      CatalogRows.put(batch, version, sealer);
      CatalogRows.putNextId(batch, nextId);
      CatalogRows.putApplied(batch, version.position());
      proposals.fillPut(batch, version.subscription());
      for (LaneVersion old : obsolete) {
        CatalogRows.removeVersion(batch, lane, old.position());
      }
      if (isNew) {
        Cursor start = Cursor.at(version.position() + 1);
        batch.put(Family.CURSOR, Rows.number(lane), Rows.cursor(start));
      }
    }

    @Override
    public void remove(List<Recorded> removals) {
      Map<Long, Long> positions = new LinkedHashMap<>();
      for (Recorded marker : removals) {
        long lane = ((SubscriptionRemoved) marker.entry()).lane();
        if (lanes.exists(lane)) {
          positions.putIfAbsent(lane, marker.position());
        }
      }
      if (!positions.isEmpty()) {
        writer.write(batch -> fill(batch, positions));
        positions.forEach(this::removed);
      }
    }

    /** What can be written now is after everything that was in doubt. */
    @Override
    public void settleDoubts() {
      writer.write(batch -> CatalogRows.putNextId(batch, nextId));
      journal.catchUp();
    }

    private static void fill(StateBatch batch, Map<Long, Long> positions) throws RocksDBException {
      for (var removal : positions.entrySet()) {
        CatalogRows.putRemoval(batch, removal.getKey(), removal.getValue());
        CatalogRows.removeProposal(batch, removal.getKey());
      }
    }

    private void removed(long lane, long position) {
      Subscription last = lanes.newest(lane);
      lanes.remove(lane, position);
      proposals.forget(lane);
      snapshot = snapshot.without(last);
      tell(laneListeners, l -> l.removed(last, position));
      tell(listeners, l -> l.removed(last));
      lanes.eraseIfRetired(lane);
    }
  }

  /**
   * The rows are durable, so a listener that fails must not keep the others from being notified.
   */
  private static <T> void tell(List<T> listeners, Consumer<T> news) {
    for (T listener : listeners) {
      try {
        news.accept(listener);
      } catch (RuntimeException e) {
        LOG.error("A catalog change is durable, but a listener failed to handle it", e);
      }
    }
  }

  @Override
  public Proposals proposals() {
    return proposals;
  }

  @Override
  public void watch(CatalogListener listener) {
    exclusively(() -> listeners.add(listener));
  }

  @Override
  public void watch(LaneListener listener) {
    exclusively(() -> laneListeners.add(listener));
  }

  @Override
  public List<LaneHistory> lanes() {
    return exclusively(lanes::histories);
  }

  @Override
  public boolean isUpToDate() {
    return exclusively(() -> markers.size() == 0);
  }

  @Override
  public void applyLate() {
    exclusively(markers::applyLate);
  }

  @Override
  public void retire(long lane) {
    lanes.retire(lane);
  }

  /** Runs this while nothing in the catalog changes, except the topics of domains. */
  public void whileUnchanged(Runnable task) {
    exclusively(task);
  }

  private void exclusively(Runnable change) {
    changing.lock();
    try {
      change.run();
    } finally {
      changing.unlock();
    }
  }

  private <T> T exclusively(Supplier<T> change) {
    changing.lock();
    try {
      return change.get();
    } finally {
      changing.unlock();
    }
  }

  /** Retries the changes that could not be written, which keep the journal from being deleted. */
  public void catchUp() {
    eraser.eraseWaiting();
    tryToApplyLate();
  }

  private void tryToApplyLate() {
    exclusively(
        () -> {
          try {
            markers.applyLate();
          } catch (StoreUnavailableException e) {
            LOG.warn(
                "{} subscription changes are waiting to be written: {}",
                markers.size(),
                e.getMessage());
          }
        });
  }
}
