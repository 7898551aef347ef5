package io.hermod.delivery;

import io.hermod.store.AppendResult;
import io.hermod.store.CatalogMarker;
import io.hermod.store.CommitBatch;
import io.hermod.store.CommitResult;
import io.hermod.store.Cursor;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.Entry;
import io.hermod.store.EntrySelector;
import io.hermod.store.Finished;
import io.hermod.store.InMemoryCatalog;
import io.hermod.store.InMemoryDeadLetters;
import io.hermod.store.Intake;
import io.hermod.store.Journal;
import io.hermod.store.JournalSlice;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.ParkedRows;
import io.hermod.store.Parking;
import io.hermod.store.Position;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.store.Unparked;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.CatalogListener;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.catalog.LaneHistory;
import io.hermod.store.catalog.LaneListener;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.store.catalog.Proposals;
import io.hermod.subscription.Subscription;
import io.hermod.topic.DomainTopic;
import io.hermod.topic.ResourceGroup;
import io.hermod.topic.StorageAccount;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A store on the heap that does everything at once, so that a test decides what happens when. What
 * it holds is what would be on disk: a new dispatcher on it is a restart after a crash.
 */
public final class TestStore implements Intake, Journal, Parking, Catalog, LaneCatalog {
  private final List<Recorded> entries = new ArrayList<>();
  private final Map<Long, TreeMap<DueKey, ParkedEvent>> parked = new HashMap<>();
  private final Map<Long, Cursor> cursors = new HashMap<>();
  private final long[] floors;
  private final List<Finished> finished = new ArrayList<>();
  private final Map<Long, Set<String>> dropped = new HashMap<>();
  private final List<Runnable> heldLooks = new ArrayList<>();
  private final List<Runnable> heldCommits = new ArrayList<>();
  public final InMemoryDeadLetters letters = new InMemoryDeadLetters();
  private final Map<Long, List<LaneVersion>> versions = new TreeMap<>();
  private final Map<Long, Long> removals = new HashMap<>();
  private final InMemoryCatalog names = new InMemoryCatalog();
  private Consumer<JournalSlice> follower = _ -> {};
  private @Nullable LaneListener listener;
  private long head = 1;
  private long watermark;

  /** Whether a change of the catalog waits to be written. */
  boolean isCatalogBehind;

  private boolean isClosed;
  public boolean commitsFail;

  /** Commits are written, but reported as failed. */
  boolean commitsSeemToFail;

  /** Nobody is told yet how a commit went. */
  boolean holdsCommits;

  /** The process dies before the rows of a lane that has ended are erased. */
  boolean losesRetirements;

  /** Changes of subscriptions are in the journal, but not in the catalog yet. */
  public boolean losesCatalogRows;

  boolean readsFail;
  public @Nullable Error readsThrow;
  public boolean commitsThrow;
  public boolean looksThrow;
  boolean followerFails;
  Runnable beforeAddedIsTold = () -> {};
  boolean holdsLooks;
  int journalReads;
  public int looks;

  TestStore() {
    this(1);
  }

  /** A store for so many event loops. */
  TestStore(int owners) {
    floors = new long[owners];
  }

  /** The store of one shard, whose positions say so. */
  static TestStore ofShard(int shard) {
    TestStore store = new TestStore();
    store.head = Position.of(shard, 1);
    return store;
  }

  /** As after a restart: what it holds is there, and nobody follows it yet. */
  void reopen() {
    isClosed = false;
    follower = _ -> {};
    listener = null;
  }

  @Override
  public synchronized void append(Entry entry, Executor home, Consumer<AppendResult> done) {
    if (isClosed) {
      home.execute(() -> done.accept(new AppendResult.Refused("The store is closed")));
      return;
    }
    Recorded recorded = new Recorded(head, entry);
    entries.add(recorded);
    head = recorded.end();
    if (!followerFails) {
      follower.accept(JournalSlice.of(List.of(recorded)));
    }
    home.execute(() -> done.accept(new AppendResult.Appended(recorded.position())));
  }

  @Override
  public void follow(Consumer<JournalSlice> newFollower) {
    follower = newFollower;
  }

  @Override
  public synchronized long head() {
    return head;
  }

  @Override
  public synchronized JournalSlice read(long from, EntrySelector selector, int maxBytes) {
    journalReads++;
    if (readsThrow != null) {
      throw readsThrow;
    }
    if (readsFail) {
      throw new IllegalStateException("told to");
    }
    List<Recorded> selected = new ArrayList<>();
    int bytes = 0;
    for (Recorded entry : entries) {
      if (entry.end() <= from) {
        continue;
      }
      if (bytes > maxBytes) {
        return new JournalSlice(from, selected, entry.position());
      }
      boolean isWanted =
          switch (entry.entry()) {
            case Publication publication -> selector.wantsTopic(publication.topicId());
            case CatalogMarker marker -> selector.wantsMarker(marker.lane());
          };
      if (isWanted) {
        selected.add(entry);
        bytes += 1000;
      }
    }
    return new JournalSlice(from, selected, head);
  }

  @Override
  public synchronized long bytesFrom(long position) {
    return (head - position) * 1000;
  }

  @Override
  public synchronized void deleteBelow(long position) {
    entries.removeIf(entry -> entry.end() <= position);
  }

  @Override
  public void commit(CommitBatch batch, Consumer<CommitResult> done) {
    if (commitsThrow) {
      throw new IllegalStateException("told to");
    }
    if (commitsFail) {
      done.accept(new CommitResult.Failed("told to"));
      return;
    }
    batch.changes().forEach(this::apply);
    floors[batch.owner()] = Math.max(floors[batch.owner()], batch.floor());
    watermark = Arrays.stream(floors).min().orElse(0);
    deleteBelow(watermark);
    CommitResult result =
        commitsSeemToFail ? new CommitResult.Failed("told to") : new CommitResult.Committed();
    if (holdsCommits) {
      heldCommits.add(() -> done.accept(result));
    } else {
      done.accept(result);
    }
  }

  /** Tells how the commits went. */
  void answerHeldCommits() {
    heldCommits.forEach(Runnable::run);
    heldCommits.clear();
  }

  private void apply(LaneChange change) {
    TreeMap<DueKey, ParkedEvent> rows = parked.computeIfAbsent(change.lane(), _ -> new TreeMap<>());
    for (Unparked row : change.unparked()) {
      if (rows.remove(row.key()) == null) {
        throw new AssertionError("there is no row to remove at " + row.key());
      }
    }
    change.parked().forEach(row -> rows.put(row.key(), row));
    change.undone().forEach(row -> rows.remove(row.key()));
    change.letters().forEach(letters::put);
    change.withdrawn().forEach(letters::remove);
    cursors.put(change.lane(), change.cursor());
    finished.addAll(change.finished());
    change.finished().stream()
        .filter(event -> event.reason().equals("StoreFull"))
        .forEach(event -> droppedForRoom(change.lane()).add(event.eventId()));
  }

  /** Ids of events that were given up because there was no room. */
  Set<String> droppedForRoom(long lane) {
    return dropped.computeIfAbsent(lane, _ -> new HashSet<>());
  }

  /** What lanes are done with, but for what went out at the first attempt. */
  public List<Finished> finished() {
    return finished;
  }

  @Override
  public void due(
      long lane,
      DueKey after,
      Instant now,
      int maxEvents,
      long maxBytes,
      Consumer<DueResult> done) {
    looks++;
    if (looksThrow) {
      throw new IllegalStateException("told to");
    }
    List<ParkedEvent> found = new ArrayList<>();
    Instant nextDue = null;
    long bytes = 0;
    for (ParkedEvent row : rows(lane).tailMap(after, false).values()) {
      if (row.due().isAfter(now) || found.size() == maxEvents || bytes >= maxBytes) {
        nextDue = row.due();
        break;
      }
      found.add(row);
      bytes += row.event().json().length();
    }
    done.accept(new DueResult.Found(found, nextDue));
  }

  @Override
  public void parkedBetween(long from, long to, Set<Long> lanes, Consumer<ParkedRows> done) {
    List<ParkedRows.Row> found = new ArrayList<>();
    for (long lane : lanes) {
      for (ParkedEvent row : rows(lane).values()) {
        if (row.position() >= from && row.position() < to) {
          found.add(new ParkedRows.Row(lane, row));
        }
      }
    }
    if (holdsLooks) {
      heldLooks.add(() -> done.accept(new ParkedRows.Found(found)));
    } else {
      done.accept(new ParkedRows.Found(found));
    }
  }

  /** Answers looks for parked events with what stood there when they began. */
  void answerHeldLooks() {
    heldLooks.forEach(Runnable::run);
    heldLooks.clear();
  }

  /** What a redrive job does. */
  void park(long lane, ParkedEvent row) {
    parked.computeIfAbsent(lane, _ -> new TreeMap<>()).put(row.key(), row);
  }

  public NavigableMap<DueKey, ParkedEvent> rows(long lane) {
    return parked.getOrDefault(lane, new TreeMap<>());
  }

  @Override
  public Map<Long, Cursor> cursors() {
    return Map.copyOf(cursors);
  }

  @Override
  public Map<Long, Long> parkedCounts() {
    return parked.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, rows -> (long) rows.getValue().size()));
  }

  @Override
  public long watermark() {
    return watermark;
  }

  @Override
  public CatalogView view() {
    return names.view();
  }

  @Override
  public long newId() {
    return names.newId();
  }

  @Override
  public void putTopic(Topic topic) {
    names.putTopic(topic);
  }

  @Override
  public void removeTopic(long topicId) {
    names.view().subscriptions(topicId).forEach(each -> removeSubscription(each.lane()));
    names.removeTopic(topicId);
  }

  @Override
  public void putSubscription(Subscription subscription) {
    long position = head;
    append(new CatalogMarker.SubscriptionPut(subscription), _ -> {});
    if (losesCatalogRows) {
      return;
    }
    LaneVersion version = new LaneVersion(position, subscription);
    boolean isNew = !versions.containsKey(subscription.lane());
    List<LaneVersion> known = versions.computeIfAbsent(subscription.lane(), _ -> new ArrayList<>());
    while (known.size() > 1 && known.get(1).position() < watermark) {
      known.removeFirst();
    }
    known.add(version);
    names.putSubscription(subscription);
    if (isNew) {
      cursors.put(subscription.lane(), Cursor.at(position + 1));
    }
    beforeAddedIsTold.run();
    if (listener != null && isNew) {
      listener.added(version);
    } else if (listener != null) {
      listener.changed(version);
    }
  }

  @Override
  public void putGroup(ResourceGroup group) {
    names.putGroup(group);
  }

  @Override
  public void removeGroup(ResourceGroup group) {
    names.removeGroup(group);
  }

  @Override
  public void putAccount(StorageAccount account) {
    names.putAccount(account);
  }

  @Override
  public void removeAccount(StorageAccount account) {
    names.removeAccount(account);
  }

  @Override
  public void putDomainTopic(DomainTopic topic) {
    names.putDomainTopic(topic);
  }

  @Override
  public void removeDomainTopic(long domainId, String name) {
    names.removeDomainTopic(domainId, name);
  }

  @Override
  public Optional<DomainTopic> domainTopic(long domainId, String name) {
    return names.domainTopic(domainId, name);
  }

  @Override
  public List<DomainTopic> domainTopics(long domainId, String after, int most) {
    return names.domainTopics(domainId, after, most);
  }

  @Override
  public void removeSubscription(long lane) {
    long position = head;
    append(new CatalogMarker.SubscriptionRemoved(lane), _ -> {});
    List<LaneVersion> known = versions.get(lane);
    if (known != null && removals.putIfAbsent(lane, position) == null) {
      names.removeSubscription(lane);
      if (listener != null) {
        listener.removed(known.getLast().subscription(), position);
      }
    }
  }

  @Override
  public Proposals proposals() {
    return names.proposals();
  }

  @Override
  public void watch(CatalogListener newListener) {
    names.watch(newListener);
  }

  @Override
  public void watch(LaneListener newListener) {
    listener = newListener;
  }

  @Override
  public boolean isUpToDate() {
    return !isCatalogBehind;
  }

  @Override
  public void applyLate() {}

  @Override
  public List<LaneHistory> lanes() {
    List<LaneHistory> result = new ArrayList<>();
    versions.forEach(
        (lane, all) -> {
          Long removedAt = removals.get(lane);
          result.add(
              new LaneHistory(
                  List.copyOf(all),
                  removedAt == null ? OptionalLong.empty() : OptionalLong.of(removedAt)));
        });
    return result;
  }

  @Override
  public void retire(long lane) {
    if (losesRetirements) {
      return;
    }
    versions.remove(lane);
    removals.remove(lane);
    cursors.remove(lane);
    parked.remove(lane);
  }

  @Override
  public void close() {
    isClosed = true;
  }
}
