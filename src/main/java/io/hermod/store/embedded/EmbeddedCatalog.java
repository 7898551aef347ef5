package io.hermod.store.embedded;

import io.hermod.secret.Sealer;
import io.hermod.store.AppendResult;
import io.hermod.store.Catalog;
import io.hermod.store.CatalogListener;
import io.hermod.store.CatalogMarker;
import io.hermod.store.CatalogMarker.SubscriptionPut;
import io.hermod.store.CatalogMarker.SubscriptionRemoved;
import io.hermod.store.CatalogView;
import io.hermod.store.Cursor;
import io.hermod.store.EntrySelector;
import io.hermod.store.Journal;
import io.hermod.store.JournalSlice;
import io.hermod.store.LaneVersion;
import io.hermod.store.Proposal;
import io.hermod.store.Proposals;
import io.hermod.store.Recorded;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.embedded.RocksStore.Family;
import io.hermod.subscription.Subscription;
import io.hermod.topic.DomainTopic;
import io.hermod.topic.ResourceGroup;
import io.hermod.topic.Topic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The catalog in RocksDB, with a copy in memory that everybody reads.
 *
 * <p>A change of a subscription is a marker in the journal first and rows second. Between the two
 * the journal from the marker on is held; a marker whose rows could not be written is applied
 * before the next change, or at the next start.
 */
final class EmbeddedCatalog implements Catalog {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedCatalog.class);

  // Not a monitor: the JDK wakes virtual threads that wait for one in an order of its own.
  private final Lock changing = new ReentrantLock();
  private final RocksStore store;
  private final RocksWriter writer;
  private final Journal journal;
  private final Watermark watermark;
  private final Sealer sealer;
  private final StoreThreads threads;
  private final LaneEraser eraser;
  // Changed under the lock, except that a lane retires without it.
  private final Map<Long, List<LaneVersion>> versions;
  private final Map<Long, Long> removals;
  private final Set<Long> retiredEarly = ConcurrentHashMap.newKeySet();
  private final Deque<Recorded> unapplied = new ArrayDeque<>();
  // Their removal was accepted, but whoever asked for it was told otherwise.
  private final Set<Long> removedLate = new HashSet<>();
  private volatile CatalogSnapshot snapshot;
  private final List<CatalogListener> listeners = new ArrayList<>();
  private final EmbeddedProposals proposals;
  private long nextId;

  private EmbeddedCatalog(
      RocksStore store,
      RocksWriter writer,
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
    this.threads = threads;
    this.eraser = new LaneEraser(store, writer);
    this.versions = new ConcurrentHashMap<>(content.versions);
    this.removals = new ConcurrentHashMap<>(content.removals);
    this.proposals = new EmbeddedProposals(writer, sealer, content.proposals);
    this.nextId = Math.max(content.nextId, proposals.lastLane() + 1);
    this.snapshot = CatalogSnapshot.of(content.topics, current(content), content.groups);
  }

  /** The newest version of each subscription that is still there. */
  private static List<Subscription> current(CatalogRows.Content content) {
    return content.versions.entrySet().stream()
        .filter(lane -> !content.removals.containsKey(lane.getKey()))
        .map(lane -> lane.getValue().getLast().subscription())
        .toList();
  }

  private void show(long lane, Subscription newest) {
    if (!removals.containsKey(lane)) {
      snapshot = snapshot.with(newest);
    }
  }

  /** Reads the rows, and applies markers that a crash kept from them. */
  static EmbeddedCatalog open(
      RocksStore store,
      RocksWriter writer,
      Journal journal,
      Watermark watermark,
      Sealer sealer,
      StoreThreads threads)
      throws RocksDBException {
    CatalogRows.Content content = CatalogRows.read(store, sealer);
    EmbeddedCatalog catalog =
        new EmbeddedCatalog(store, writer, journal, watermark, sealer, threads, content);
    catalog.recover(Math.max(content.applied + 1, watermark.durable()));
    return catalog;
  }

  private void recover(long from) {
    exclusively(
        () -> {
          long position = from;
          JournalSlice slice;
          do {
            slice = journal.read(position, MARKERS, 1024 * 1024);
            unapplied.addAll(slice.entries());
            position = slice.next();
          } while (position < journal.head());
          applyWaiting();
        });
  }

  private static final EntrySelector MARKERS =
      new EntrySelector() {
        @Override
        public boolean wantsTopic(long topicId) {
          return false;
        }

        @Override
        public boolean wantsMarker(long lane) {
          return true;
        }
      };

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
          applyLate();
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
          append(
              snapshot.subscriptions(topicId).stream()
                  .<CatalogMarker>map(each -> new SubscriptionRemoved(each.lane()))
                  .toList());
          List<Proposal> withoutTopic = proposals.on(topicId);
          writer.write(
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
          applyLate();
          if (removedLate.contains(subscription.lane())) {
            // The caller may have looked before: what is removed must not come back.
            throw new StoreUnavailableException(
                "The subscription was removed meanwhile; try again");
          }
          append(List.of(new SubscriptionPut(subscription)));
        });
  }

  private boolean isLasting(long lane) {
    return versions.containsKey(lane) && !removals.containsKey(lane);
  }

  @Override
  public void removeSubscription(long lane) {
    exclusively(() -> append(List.of(new SubscriptionRemoved(lane))));
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
      throw new StoreUnavailableException("A topic of a domain could not be read", e);
    }
  }

  @Override
  public List<DomainTopic> domainTopics(long domainId, String after, int most) {
    try {
      return DomainTopicRows.list(store, domainId, after, most);
    } catch (RocksDBException e) {
      throw new StoreUnavailableException("The topics of a domain could not be read", e);
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

  /** All markers share syncs of the journal; those that it took count, also if it refuses some. */
  private void append(List<CatalogMarker> markers) {
    applyLate();
    watermark.holdForCatalog(journal.head());
    List<CompletableFuture<AppendResult>> results = new ArrayList<>(markers.size());
    for (CatalogMarker marker : markers) {
      CompletableFuture<AppendResult> result = new CompletableFuture<>();
      journal.append(marker, result::complete);
      results.add(result);
    }
    String refusal = null;
    for (int i = 0; i < markers.size(); i++) {
      switch (threads.await(results.get(i))) {
        case AppendResult.Refused refused -> refusal = refused.reason();
        case AppendResult.Appended done ->
            unapplied.add(new Recorded(done.position(), markers.get(i)));
      }
    }
    applyWaiting();
    if (refusal != null) {
      throw new StoreUnavailableException(refusal);
    }
  }

  /** Applies what could not be written when it was due. */
  private void applyLate() {
    for (Recorded late : unapplied) {
      if (late.entry() instanceof SubscriptionRemoved(long lane)) {
        removedLate.add(lane);
      }
    }
    applyWaiting();
  }

  private void applyWaiting() {
    for (Recorded next = unapplied.peek(); next != null; next = unapplied.peek()) {
      if (next.entry() instanceof SubscriptionPut put) {
        applyPut(new LaneVersion(next.position(), put.subscription()));
        unapplied.remove();
      } else {
        List<Recorded> together =
            unapplied.stream()
                .takeWhile(each -> each.entry() instanceof SubscriptionRemoved)
                .toList();
        applyRemovals(together);
        together.forEach(_ -> unapplied.remove());
      }
    }
    watermark.releaseCatalog();
  }

  private void applyPut(LaneVersion version) {
    long lane = version.subscription().lane();
    nextId = Math.max(nextId, lane + 1);
    List<LaneVersion> known = versions.getOrDefault(lane, List.of());
    List<LaneVersion> obsolete = obsolete(known);
    writer.write(
        batch -> {
          CatalogRows.put(batch, version, sealer);
          CatalogRows.putNextId(batch, nextId);
          CatalogRows.putApplied(batch, version.position());
          proposals.fillPut(batch, version.subscription());
          for (LaneVersion old : obsolete) {
            CatalogRows.removeVersion(batch, lane, old.position());
          }
          if (known.isEmpty()) {
            Cursor start = Cursor.at(version.position() + 1);
            batch.put(Family.CURSOR, Rows.number(lane), Rows.cursor(start));
          }
        });
    List<LaneVersion> kept = new ArrayList<>(known);
    kept.removeAll(obsolete);
    kept.add(version);
    versions.put(lane, kept);
    proposals.put(version.subscription());
    show(lane, version.subscription());
    tell(
        l -> {
          if (known.isEmpty()) {
            l.added(version);
          } else {
            l.changed(version);
          }
        });
  }

  /** Versions that ended before the watermark: no event that they decide on is unfinished. */
  private List<LaneVersion> obsolete(List<LaneVersion> known) {
    List<LaneVersion> result = new ArrayList<>();
    for (int i = 0; i + 1 < known.size(); i++) {
      if (known.get(i + 1).position() < watermark.durable()) {
        result.add(known.get(i));
      }
    }
    return result;
  }

  /** Removes those that are still there, in one write: a topic may have thousands. */
  private void applyRemovals(List<Recorded> markers) {
    Map<Long, Long> positions = new LinkedHashMap<>();
    for (Recorded marker : markers) {
      long lane = ((SubscriptionRemoved) marker.entry()).lane();
      if (isLasting(lane)) {
        positions.putIfAbsent(lane, marker.position());
      }
    }
    if (!positions.isEmpty()) {
      writer.write(
          batch -> {
            for (var removal : positions.entrySet()) {
              CatalogRows.putRemoval(batch, removal.getKey(), removal.getValue());
              CatalogRows.removeProposal(batch, removal.getKey());
            }
          });
      positions.forEach(this::removed);
    }
  }

  private void removed(long lane, long position) {
    Subscription last = Objects.requireNonNull(versions.get(lane)).getLast().subscription();
    removals.put(lane, position);
    proposals.forget(lane);
    snapshot = snapshot.without(last);
    tell(l -> l.removed(last, position));
    if (retiredEarly.remove(lane)) {
      erase(lane);
    }
  }

  /** The rows are durable: a listener that fails must not keep the others from hearing of it. */
  private void tell(Consumer<CatalogListener> news) {
    for (CatalogListener listener : listeners) {
      try {
        news.accept(listener);
      } catch (RuntimeException e) {
        LOG.error("A change of the catalog is done, but one who follows it failed", e);
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
  public List<LaneHistory> lanes() {
    return exclusively(
        () -> {
          List<LaneHistory> result = new ArrayList<>();
          // Copied first: a lane that retires meanwhile must not look as if it were never removed.
          Map<Long, Long> removedBefore = Map.copyOf(removals);
          new TreeMap<>(versions)
              .forEach(
                  (lane, all) -> {
                    Long removedAt = removedBefore.get(lane);
                    result.add(
                        new LaneHistory(
                            List.copyOf(all),
                            removedAt == null ? OptionalLong.empty() : OptionalLong.of(removedAt)));
                  });
          return result;
        });
  }

  /** A lane may read the marker of its removal before the catalog could write what it means. */
  @Override
  public void retire(long lane) {
    retiredEarly.add(lane);
    // Looked at after that: whoever removes it now sees that it has retired.
    if (removals.containsKey(lane) && retiredEarly.remove(lane)) {
      erase(lane);
    }
  }

  private void erase(long lane) {
    List<LaneVersion> known = versions.remove(lane);
    removals.remove(lane);
    eraser.erase(lane, known == null ? List.of() : known);
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

  /** Goes on with what could not be written when it was due; until then it holds the journal. */
  void catchUp() {
    eraser.eraseWaiting();
    tryToApplyLate();
  }

  private void tryToApplyLate() {
    exclusively(
        () -> {
          try {
            applyLate();
          } catch (StoreUnavailableException e) {
            LOG.warn(
                "{} changes of subscriptions wait to be written: {}",
                unapplied.size(),
                e.getMessage());
          }
        });
  }
}
