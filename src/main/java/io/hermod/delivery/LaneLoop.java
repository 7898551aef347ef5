package io.hermod.delivery;

import io.hermod.deadletter.LetterComposer;
import io.hermod.deadletter.LetterOffice;
import io.hermod.destination.Sender;
import io.hermod.destination.Senders;
import io.hermod.loop.Loop;
import io.hermod.profile.EndpointKind;
import io.hermod.profile.ProbationRules;
import io.hermod.profile.Profile;
import io.hermod.store.Attempt;
import io.hermod.store.Catalog;
import io.hermod.store.Catalog.LaneHistory;
import io.hermod.store.Cursor;
import io.hermod.store.DeadLetter;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.EntrySelector;
import io.hermod.store.Journal;
import io.hermod.store.JournalSlice;
import io.hermod.store.LaneVersion;
import io.hermod.store.ParkedEvent;
import io.hermod.store.ParkedRows;
import io.hermod.store.Parking;
import io.hermod.store.Recorded;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.ProfileChoice;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The lanes of one event loop and what they share: window, budget, commits. */
final class LaneLoop {
  private static final Logger LOG = LoggerFactory.getLogger(LaneLoop.class);
  private static final int SLICES = 16;
  private static final int MAX_PARKED_PER_LOOK = 5000;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);
  private static final Duration CLOCK_JUMP = Duration.ofSeconds(5);
  private static final long[] NONE = {};

  /** What all loops are built on. */
  record Parts(
      Journal journal,
      Parking parking,
      Catalog catalog,
      Executor readers,
      ProfileChoice profiles,
      RetrySettings retries,
      Endpoints endpoints,
      DeliveryLimits limits,
      DeliveryMeters meters,
      LetterOffice letters) {}

  private final Loop loop;
  private final Parts parts;
  private final DeliveryLimits limits;
  private final Senders senders;
  private final Window window;
  private final Budget budget;
  private final HeldBodies bodies = new HeldBodies();
  private final LaneCommitter committer;
  private final SlicePermits slicePermits = new SlicePermits(SLICES);
  private final Map<Long, Lane> lanes = new HashMap<>();
  // Lanes that could not be set up yet, and where they go on.
  private final Map<Long, Cursor> unopened = new HashMap<>();
  private final JoiningLanes joining;
  private final RecentDeliveries recentDeliveries;
  private final SeenJournal seen;
  private Instant lastTick;
  private boolean isStopping;

  /**
   * Makes a loop without lanes.
   *
   * @param owner its number
   * @param limits its share of what delivery may use
   * @param isOurs whether a lane belongs here
   */
  LaneLoop(
      int owner,
      Loop loop,
      Parts parts,
      DeliveryLimits limits,
      Senders senders,
      LongPredicate isOurs) {
    this.loop = loop;
    this.parts = parts;
    this.limits = limits;
    this.senders = senders;
    this.window = new Window(limits.windowBytes());
    this.budget = new Budget(limits.maxRequests(), limits.inFlightBytes());
    this.committer = new LaneCommitter(owner, loop, parts.parking(), this::floor);
    this.recentDeliveries = new RecentDeliveries(RecentDeliveries.CAPACITY, loop.now());
    this.joining = new JoiningLanes(lane -> isOurs.test(lane) && !lanes.containsKey(lane));
    this.seen = new SeenJournal(parts.journal().head());
    this.lastTick = loop.now();
  }

  void start() {
    tick();
    loop.every(limits.commitInterval(), this::tick);
  }

  private void tick() {
    lookForMissed();
    boolean hasJumped = hasClockJumped(loop.now());
    // Of a copy: a lane that goes on may end, and leaves the map.
    for (Lane lane : List.copyOf(lanes.values())) {
      lane.guarded(Lane::setAsideIfFarBehind);
      if (hasJumped) {
        lane.guarded(Lane::lookIfDue);
      }
    }
    slicePermits.offer();
    committer.commit();
  }

  /**
   * Whether somebody set the clock since the last tick. Timers measure time that passes, so what is
   * due by the new clock has none.
   */
  private boolean hasClockJumped(Instant now) {
    Duration passed = Duration.between(lastTick, now);
    lastTick = now;
    return passed.isNegative() || passed.compareTo(CLOCK_JUMP) > 0;
  }

  /**
   * A durable batch of the journal. It counts as seen when the window has it: where that fails, the
   * next batch or the next tick shows that something is missing.
   */
  void appended(List<Recorded> batch) {
    if (seen.isKnown(batch)) {
      return; // It came so late that it was taken for missed: the lanes have read it.
    }
    if (seen.isGapBefore(batch)) {
      missed(batch.getFirst().position());
    }
    joining.appended(batch);
    window.add(batch);
    seen.took(batch);
    window.pump();
  }

  /** On a quiet journal no batch would show that one is missing. */
  private void lookForMissed() {
    long head = parts.journal().head();
    if (seen.isBehind(head)) {
      missed(head);
    }
  }

  /** What lies between the last batch seen and this position never came: the lanes read it. */
  private void missed(long end) {
    LOG.warn("the journal from {} to {} did not arrive, its lanes read it", seen.end(), end);
    seen.openGap(end);
    window.forget(end);
    lanes.values().forEach(Lane::soon);
    awaitLanesOfTheGap();
  }

  /** When the catalog answers, it has had all lanes opened whose markers may be in the gap. */
  private void awaitLanesOfTheGap() {
    try {
      parts
          .readers()
          .execute(
              () -> {
                parts.catalog().lanes();
                loop.execute(seen::closeGap);
              });
    } catch (RuntimeException e) {
      LOG.warn("the journal is kept from {} on: {}", seen.floor(), e.getMessage());
    }
  }

  /** How the lanes of a topic stand to the events at these positions. */
  List<LaneView> views(long topicId, long[] positions) {
    Map<RecentDeliveries.Key, Attempt> delivered = recentDeliveries.find(positions);
    List<LaneView> views = new ArrayList<>();
    for (Lane lane : lanes.values()) {
      for (long position : lane.topicId() == topicId ? positions : NONE) {
        Attempt delivery = delivered.get(new RecentDeliveries.Key(lane.id(), position));
        views.add(lane.view(position, recentDeliveries, delivery));
      }
    }
    return views;
  }

  RecentDeliveries recentDeliveries() {
    return recentDeliveries;
  }

  /** Below this position none of the lanes needs the journal. */
  private long floor() {
    long smallest = Math.min(seen.floor(), joining.floor());
    for (Lane lane : lanes.values()) {
      smallest = Math.min(smallest, lane.low());
    }
    for (Cursor cursor : unopened.values()) {
      smallest = Math.min(smallest, cursor.low());
    }
    return smallest;
  }

  /**
   * Takes up a lane. Where that fails it is tried again, and until then the journal keeps what the
   * lane has yet to read.
   *
   * @param cursor where it goes on
   */
  void open(LaneHistory history, Cursor cursor) {
    long lane = history.versions().getLast().subscription().lane();
    try {
      tryToOpen(history, cursor);
      unopened.remove(lane);
    } catch (Throwable fault) {
      LOG.error("lane {} could not be set up, will be tried again", lane, fault);
      unopened.put(lane, cursor);
      meter(lane).faulted();
      openLater(lane, cursor);
    }
  }

  private void openLater(long lane, Cursor cursor) {
    loop.after(AFTER_A_FAULT, () -> openAgain(lane, cursor));
  }

  /** By what the catalog says then: the subscription may have changed, or be gone. */
  private void openAgain(long lane, Cursor cursor) {
    if (isStopping) {
      return;
    }
    try {
      parts.readers().execute(() -> lookUp(lane, cursor));
    } catch (RuntimeException e) {
      LOG.error("nobody to look up lane {}: {}", lane, e.getMessage());
      openLater(lane, cursor);
    }
  }

  /** On a thread that may wait for the catalog. */
  private void lookUp(long lane, Cursor cursor) {
    try {
      Optional<LaneHistory> history = historyOf(lane);
      loop.execute(() -> openAs(history, lane, cursor));
    } catch (RuntimeException e) {
      LOG.error("lane {} could not be looked up", lane, e);
      loop.execute(() -> openLater(lane, cursor));
    }
  }

  private Optional<LaneHistory> historyOf(long lane) {
    return parts.catalog().lanes().stream()
        .filter(each -> each.versions().getLast().subscription().lane() == lane)
        .findFirst();
  }

  private void openAs(Optional<LaneHistory> history, long lane, Cursor cursor) {
    if (history.isPresent()) {
      open(history.get(), cursor);
    } else {
      unopened.remove(lane);
    }
  }

  private void tryToOpen(LaneHistory history, Cursor cursor) {
    Subscription newest = history.versions().getLast().subscription();
    Optional<Topic> topic = parts.catalog().view().topic(newest.topicId());
    joining.opened(newest.lane());
    if (topic.isEmpty() || hasEnded(history)) {
      // Before the last stop: only its rows are left.
      retire(newest.lane());
      return;
    }
    Subscription asRead = versionAt(history.versions(), cursor.low());
    TopicTail tail = window.tail(newest.topicId(), seen.end());
    Lane lane = new Lane(this, topic.get(), newest, asRead, cursor, tail);
    lanes.put(lane.id(), lane);
    window.join(lane, seen.end());
    history.removedAt().ifPresent(lane::removed);
    lane.soon();
  }

  /** Whether the marker of its removal has served its purpose; the journal may not have it now. */
  private boolean hasEnded(LaneHistory history) {
    return history.removedAt().orElse(Long.MAX_VALUE) < parts.parking().watermark();
  }

  private static Subscription versionAt(List<LaneVersion> versions, long position) {
    Subscription result = versions.getFirst().subscription();
    for (LaneVersion version : versions) {
      if (version.position() < position) {
        result = version.subscription();
      }
    }
    return result;
  }

  void changed(Subscription newest) {
    Lane lane = lanes.get(newest.lane());
    if (lane != null) {
      parts.catalog().view().topic(newest.topicId()).ifPresent(lane::follow);
      lane.guarded(each -> each.changed(newest));
    }
  }

  void removed(long id, long position) {
    Lane lane = lanes.get(id);
    if (lane != null) {
      lane.guarded(each -> each.removed(position));
    }
  }

  void redriven(long id, List<DueKey> rows) {
    Lane lane = lanes.get(id);
    if (lane != null) {
      lane.guarded(each -> each.redriven(rows));
    }
  }

  /** Gives up parked events at these positions; says how many once that is durable. */
  void drop(long from, long to, IntConsumer done) {
    List<Lane> asked = List.copyOf(lanes.values());
    asked.forEach(Lane::beginDropping);
    try {
      parts
          .parking()
          .parkedBetween(
              from, to, Set.copyOf(lanes.keySet()), r -> loop.execute(() -> drop(asked, r, done)));
    } catch (RuntimeException e) {
      LOG.error("parked events could not be looked for: {}", e.getMessage());
      drop(asked, new ParkedRows.Failed(String.valueOf(e.getMessage())), done);
    }
  }

  private void drop(List<Lane> asked, ParkedRows result, IntConsumer done) {
    Map<Long, List<ParkedEvent>> byLane = new HashMap<>();
    if (result instanceof ParkedRows.Found(List<ParkedRows.Row> rows)) {
      rows.forEach(
          row -> byLane.computeIfAbsent(row.lane(), _ -> new ArrayList<>()).add(row.event()));
    }
    int dropped = 0;
    for (Lane lane : asked) {
      dropped += lane.drop(byLane.getOrDefault(lane.id(), List.of()));
    }
    int all = dropped;
    committer.commitNow(() -> done.accept(all));
  }

  void ended(Lane lane) {
    lanes.remove(lane.id());
    window.leave(lane);
    committer.forget(lane);
    budget.forget(lane);
    retire(lane.id());
  }

  private void retire(long lane) {
    try {
      // The catalog may be busy with a change: not on the loop.
      parts.readers().execute(() -> parts.catalog().retire(lane));
    } catch (RuntimeException e) {
      LOG.warn("lane {} could not be retired, the next start does it: {}", lane, e.getMessage());
    }
  }

  /** Stops taking events; done when nothing is under way, or so late, and all is committed. */
  void stop(Duration patience, Runnable done) {
    isStopping = true;
    if (budget.requests() > 0 && patience.isPositive()) {
      loop.after(BETWEEN_LOOKS, () -> stop(patience.minus(BETWEEN_LOOKS), done));
    } else {
      committer.commitFinally(done);
    }
  }

  /** How its lanes are doing. */
  List<LaneState> laneStates() {
    return lanes.values().stream().map(Lane::laneState).toList();
  }

  LaneMeter meter(long lane) {
    return parts.meters().lane(lane);
  }

  long lagBytes(long position) {
    return parts.journal().bytesFrom(position);
  }

  Instant now() {
    return loop.now();
  }

  void execute(Runnable task) {
    loop.execute(task);
  }

  void at(Instant when, Runnable task) {
    loop.at(when, task);
  }

  /** In real time, wherever the clock of the events stands. */
  void after(Duration wait, Runnable task) {
    loop.after(wait, task);
  }

  /** For what the store could not do now. */
  void afterAFault(Runnable task) {
    loop.after(AFTER_A_FAULT, task);
  }

  boolean isStopping() {
    return isStopping;
  }

  long seen() {
    return seen.end();
  }

  int maxInFlight() {
    return limits.maxInFlight();
  }

  HeldBodies bodies() {
    return bodies;
  }

  Budget budget() {
    return budget;
  }

  SlicePermits slicePermits() {
    return slicePermits;
  }

  boolean mayAttempt(Lane lane) {
    return committer.mayAttempt(lane);
  }

  boolean maySetAside(Lane lane) {
    return committer.maySetAside(lane);
  }

  void parking(long bytes) {
    committer.parking(bytes);
  }

  void changed(Lane lane) {
    committer.changed(lane);
  }

  /** These dead letters are durable now. */
  void kept(List<DeadLetter> letters) {
    if (!letters.isEmpty()) {
      parts.letters().kept(letters);
    }
  }

  boolean isTooFarBehind(long position) {
    return lagBytes(position) > limits.setAsideBytes();
  }

  /** How events of a subscription get to its endpoint. */
  Route route(Lane lane, Subscription subscription, Topic topic) {
    Profile profile = parts.profiles().of(topic);
    Settler settler = settler(subscription, topic, profile);
    return switch (subscription.destination()) {
      case HttpDestination http -> {
        Sender sender = senders.senderFor(subscription, topic, profile);
        LetterComposer composer = parts.letters().composer(subscription, topic);
        yield new Route(
            sender,
            settler,
            // The last that may throw: a gate has to be closed.
            gate(lane, subscription, settler),
            http.batching().limits(profile.batching()),
            http.batching().splitsFailed(),
            composer);
      }
    };
  }

  private Settler settler(Subscription subscription, Topic topic, Profile profile) {
    boolean isLink = subscription.destination() instanceof EventGridDestination;
    return new Settler(
        profile,
        subscription.retryPolicy(),
        isLink ? EndpointKind.AZURE_RESOURCE : EndpointKind.WEBHOOK,
        Jitter.of(parts.retries().seed(), topic, subscription),
        parts.retries().heedsRetryAfter(),
        isLink);
  }

  private Gate gate(Lane lane, Subscription subscription, Settler settler) {
    Runnable onChange = () -> loop.execute(lane::soon);
    return switch (subscription.destination()) {
      case EventGridDestination eventGrid ->
          parts.endpoints().link(subscription.lane(), eventGrid, settler, onChange);
      case WebhookDestination webhook -> gate(webhook, settler.profile().probation(), onChange);
    };
  }

  private Gate gate(WebhookDestination webhook, @Nullable ProbationRules rules, Runnable onChange) {
    return rules == null ? Gate.ALWAYS_OPEN : parts.endpoints().gate(webhook, rules, onChange);
  }

  /** A due time as the store keeps it. */
  Instant dueNow() {
    return loop.now().truncatedTo(ChronoUnit.MICROS);
  }

  int maxParkedPerLook() {
    return MAX_PARKED_PER_LOOK;
  }

  /** Answers in any case: a lane that looks waits for it. */
  void findDue(long lane, DueKey after, int room, Consumer<DueResult> done) {
    Consumer<DueResult> onLoop = result -> loop.execute(() -> done.accept(result));
    try {
      parts.parking().due(lane, after, now(), room, limits.inFlightBytes(), onLoop);
    } catch (RuntimeException e) {
      onLoop.accept(new DueResult.Failed(String.valueOf(e.getMessage())));
    }
  }

  /** Answers in any case: a lane that reads waits for it, and holds a permit. */
  void readJournal(long from, EntrySelector selector, Consumer<@Nullable JournalSlice> done) {
    int maxBytes = limits.sliceBytes(SLICES);
    try {
      parts.readers().execute(() -> deliver(readOrNull(from, selector, maxBytes), done));
    } catch (RuntimeException e) {
      LOG.error("nobody to read the journal from {}: {}", from, e.getMessage());
      deliver(null, done);
    }
  }

  private @Nullable JournalSlice readOrNull(long from, EntrySelector selector, int maxBytes) {
    try {
      return parts.journal().read(from, selector, maxBytes);
    } catch (Throwable fault) {
      LOG.error("journal could not be read from {}", from, fault);
      return null;
    }
  }

  private void deliver(@Nullable JournalSlice slice, Consumer<@Nullable JournalSlice> done) {
    if (slice == null) {
      loop.execute(() -> afterAFault(() -> done.accept(null)));
    } else {
      loop.execute(() -> done.accept(slice));
    }
  }
}
