package io.hermod.delivery;

import io.hermod.delivery.LaneView.Stage;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.event.Event;
import io.hermod.filter.Matcher;
import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import io.hermod.store.CatalogMarker.SubscriptionPut;
import io.hermod.store.CatalogMarker.SubscriptionRemoved;
import io.hermod.store.Cursor;
import io.hermod.store.DueKey;
import io.hermod.store.EntrySelector;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Publication;
import io.hermod.store.QuarantinedRow;
import io.hermod.store.Recorded;
import io.hermod.store.Redriven;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes the events of one subscription from the journal and from parking and gives those that match
 * to its courier. Belongs to one event loop and is touched by no other thread.
 *
 * <p>A lane that keeps its events in order begins set aside, for what was parked before the last
 * stop goes first. While its link is up nothing that it reads is parked, unless it is far behind:
 * new events wait in the journal until the line in parking has ended, and none is overtaken.
 *
 * <pre>
 * direct    ──(lags by more than the limit, or the endpoint is on probation)──▶ set aside
 *                                                          events go to parking untried, and from there out
 * set aside ──(parking has nothing due, journal caught up, no probation)──▶ direct
 * set aside ──(keeps order: nothing of the line is left, the link is up)──▶ direct
 * any       ──(marker of its removal read)──▶ ending       attempts under way may finish, nothing is parked
 * ending    ──(nothing under way, all dead letters durable)──▶ ended
 * any       ──(one response wait after its removal)──▶ ended
 * </pre>
 */
final class Lane {
  /** How many events a turn may look at before others get the loop: well under a millisecond. */
  private static final int EVENTS_PER_TURN = 256;

  private enum State {
    DIRECT,
    SET_ASIDE,
    ENDING,
    ENDED
  }

  private final LaneLoop loop;
  private final long id;
  private final long topicId;
  private final Progress progress;
  private final Backlog backlog = new Backlog();
  private final UncommittedChanges changes = new UncommittedChanges();
  private final AttemptLog log;
  private final LaneMeter meter;
  private final LaneFaults faults;
  private final Settlement settlement;
  private final Courier courier;
  private final Retries retries;
  private final JournalFeed feed;
  // Below this position events may have been under way at the last stop that others followed.
  private final long knownUpTo;
  private Topic topic;
  private Matcher matcher;
  private State state;
  private @Nullable Recorded current;
  private int indexInCurrent;
  private int evaluated;
  private boolean isPumping;
  private boolean isScheduled;
  // After a fault: nothing goes on before its wait is over.
  private boolean isBackingOff;
  private Subscription newest;

  /**
   * Makes a lane that goes on from a cursor.
   *
   * @param newest the subscription as it is: its destination and policy are used
   * @param asRead the subscription as it was at the cursor: its filter decides until the journal
   *     tells of another
   */
  Lane(
      LaneLoop loop,
      Topic topic,
      Subscription newest,
      Subscription asRead,
      Cursor cursor,
      TopicTail tail) {
    this.loop = loop;
    this.id = newest.lane();
    this.topicId = newest.topicId();
    this.progress = new Progress(cursor);
    this.topic = topic;
    this.log = new AttemptLog(newest, loop::now);
    this.meter = loop.meter(id);
    this.faults = new LaneFaults(newest, meter, loop::now);
    this.newest = newest;
    // Before the route, whose gate would have to be closed if this failed.
    this.matcher = asRead.matcherOn(topic);
    this.settlement = new Settlement(loop, this, progress, backlog, changes, log, meter);
    this.courier = new Courier(loop, this, settlement, meter, loop.route(this, newest, topic));
    this.retries = new Retries(loop, this, backlog, courier, settlement);
    EntrySelector selector = EntrySelector.lane(id, topicId);
    this.feed = new JournalFeed(loop, tail, selector, cursor.low(), this::soon);
    this.knownUpTo = cursor.next();
    this.state = keepsOrder() ? State.SET_ASIDE : State.DIRECT;
  }

  private boolean keepsOrder() {
    return courier.route().keepsOrder();
  }

  private boolean isGateOpen() {
    return courier.route().gate().isOpen();
  }

  long id() {
    return id;
  }

  long topicId() {
    return topicId;
  }

  long tailIndex() {
    return feed.tailIndex();
  }

  boolean hasEnded() {
    return state == State.ENDED;
  }

  boolean isSetAside() {
    return state == State.SET_ASIDE;
  }

  LaneState laneState() {
    boolean isOnProbation = !courier.route().gate().isOpen();
    return new LaneState(
        id,
        courier.inFlight(),
        loop.lagBytes(low()),
        isSetAside(),
        isOnProbation,
        faults.count(),
        faults.last());
  }

  /** The smallest position that this lane may still need from the journal. */
  long low() {
    if (!progress.isEmpty() || current != null) {
      return progress.low();
    }
    return feed.isAtEnd() ? loop.seen() : Math.max(progress.low(), feed.position());
  }

  /** The topic as it is now: its profile may be another. */
  void follow(Topic newest) {
    topic = newest;
  }

  /** New destination, policy and so on, at once; the filter changes where the journal says so. */
  void changed(Subscription version) {
    newest = version;
    reroute();
    soon();
  }

  /** Until it works, events go the old way. */
  private void reroute() {
    try {
      if (state != State.ENDED) {
        courier.changed(loop.route(this, newest, topic));
      }
    } catch (Throwable fault) {
      faults.add("the new endpoint could not be set up", fault);
      loop.afterAFault(this::reroute);
    }
  }

  /** Pumps in a turn of its own. */
  void soon() {
    if (!isScheduled) {
      try {
        isScheduled = true;
        loop.execute(this::pumpAsScheduled);
      } catch (RuntimeException e) {
        isScheduled = false;
        faults.add("the lane could not be scheduled", e);
      }
    }
  }

  private void pumpAsScheduled() {
    isScheduled = false;
    pump();
  }

  /**
   * Goes on with whatever can go on now. Faults about one event are settled where they arise; one
   * that arrives here concerns the lane as a whole, which then waits and tries again.
   */
  void pump() {
    if (isPumping || isBackingOff || state == State.ENDED || loop.isStopping()) {
      return;
    }
    isPumping = true;
    try {
      goOn();
      faults.over();
    } catch (Throwable fault) {
      faults.add("the lane stopped", fault);
      backOff();
    } finally {
      isPumping = false;
    }
  }

  private void goOn() {
    setAsideOnProbation();
    takeFromJournal();
    tellEvaluated();
    courier.ship();
    if (state != State.ENDING) {
      retries.pump();
    }
    endIfDone();
  }

  private void backOff() {
    if (!isBackingOff) {
      isBackingOff = true;
      loop.after(faults.nextWait(), this::goOnAfterFault);
    }
  }

  private void goOnAfterFault() {
    isBackingOff = false;
    pump();
  }

  /** Runs a task of this lane; what it throws concerns no other. */
  void guarded(Consumer<Lane> task) {
    try {
      task.accept(this);
    } catch (Throwable fault) {
      faults.add("the lane failed", fault);
      backOff();
    }
  }

  /** Rows in parking could not be read, and are gone from there. */
  void quarantined(List<QuarantinedRow> rows) {
    meter.parked(-rows.size());
    rows.forEach(row -> faults.add("a parked row was put into quarantine: " + row.reason()));
  }

  LaneFaults faults() {
    return faults;
  }

  /** An event could not be handled; where memory is exhausted, no other could be now. */
  void faulted(Faulted fault) {
    faults.add(fault);
    if (!fault.isAboutEvent()) {
      backOff();
    }
  }

  private void setAsideOnProbation() {
    if (state == State.DIRECT && !isGateOpen()) {
      state = State.SET_ASIDE;
      if (keepsOrder()) {
        log.linkIsDown(courier.route().gate().opensAt());
      } else {
        log.onProbation();
      }
    }
  }

  private void takeFromJournal() {
    int most = Math.max(EVENTS_PER_TURN, courier.route().batching().maxEvents());
    for (int looked = 0; mayTake(); looked++) {
      if (looked == most) {
        soon();
        return;
      }
      if (!takeNext()) {
        return;
      }
    }
    feed.yieldSlice();
  }

  private void tellEvaluated() {
    if (evaluated > 0) {
      meter.evaluated(evaluated);
      evaluated = 0;
    }
  }

  private boolean mayTake() {
    return !isBackingOff && mayTakeByState();
  }

  private boolean mayTakeByState() {
    return switch (state) {
      case DIRECT ->
          courier.mayLoad(retries.reserved())
              && loop.mayAttempt(this)
              && (!keepsOrder() || isGateOpen());
      case SET_ASIDE -> (!keepsOrder() || mustLineUp()) && loop.maySetAside(this);
      case ENDING, ENDED -> false;
    };
  }

  /** Whether what is in the journal must go to the line in parking, and not wait where it is. */
  private boolean mustLineUp() {
    return !isGateOpen()
        || isRecalling()
        || (!feed.isAtEnd() && loop.isTooFarBehind(feed.unread()));
  }

  /** Whether there may be events that were under way at the last stop and are not in line yet. */
  private boolean isRecalling() {
    return progress.next() < knownUpTo;
  }

  /** Whether the first in the line is the oldest of all events that are not done with. */
  boolean isLineInOrder() {
    return !keepsOrder() || !(isRecalling() || changes.holdAhead());
  }

  /** Whether a commit failed, which may have written rows all the same: the next one will tell. */
  boolean isUnsureOfRows() {
    return changes.hasFailed();
  }

  /** Rows that no commit is known to have written; they can be seen in the store before. */
  Set<DueKey> unconfirmedRows() {
    return changes.parkedKeys();
  }

  /** Looks at one event; false when there is none, or no room for it. */
  private boolean takeNext() {
    Recorded entry = current;
    if (entry == null) {
      entry = feed.poll();
      if (entry == null) {
        return false;
      }
      current = entry;
      indexInCurrent = 0;
    }
    return switch (entry.entry()) {
      case Publication publication -> takeEvent(entry, publication);
      case SubscriptionPut put -> passed(entry, put);
      case SubscriptionRemoved removed -> passed(entry, removed);
    };
  }

  private boolean takeEvent(Recorded entry, Publication publication) {
    Event event = publication.events().get(indexInCurrent);
    long position = entry.position() + indexInCurrent;
    if (!progress.isFinished(position) && !judge(position, event, publication.publishedAt())) {
      return false;
    }
    progress.readUpTo(position + 1);
    if (++indexInCurrent == publication.events().size()) {
      current = null;
    }
    return true;
  }

  /** Hands an event on if the filter wants it; false when there is no room for it. */
  private boolean judge(long position, Event event, Instant publishedAt) {
    boolean isWanted = false;
    boolean isTaken = true;
    try {
      isWanted = matches(matcher, event);
      isTaken = !isWanted || handOn(position, event, publishedAt);
    } catch (Throwable fault) {
      faulted(position, event, publishedAt, isWanted, fault);
    }
    if (isWanted && isTaken) {
      meter.matched();
    }
    return isTaken;
  }

  /** Where the filter failed it is asked again when the event's next attempt is due. */
  private void faulted(
      long position, Event event, Instant publishedAt, boolean isWanted, Throwable fault) {
    PendingDelivery delivery = PendingDelivery.fresh(position, event, publishedAt);
    settlement.started(delivery);
    settlement.faulted(
        delivery,
        courier.route(),
        isWanted
            ? new Faulted(Outcome.INTERNAL_ERROR, "the event could not be handed on", fault)
            : new Faulted(Outcome.FILTER_ERROR, "the filter failed", fault),
        loop.now());
  }

  /**
   * Whether the filter wants an event that it failed on before. Either of two may be the newer one:
   * that of the journal as far as it is read, or that of the catalog, which may have to catch up.
   */
  boolean wants(Event event) {
    boolean isWanted = matches(matcher, event) || matches(newest.matcherOn(topic), event);
    if (isWanted) {
      meter.matched();
    }
    return isWanted;
  }

  private boolean matches(Matcher by, Event event) {
    if (!by.matchesBasics(event)) {
      return false;
    }
    if (!by.hasAdvanced()) {
      return true;
    }
    evaluated++;
    return by.matchesAdvanced(event);
  }

  private boolean handOn(long position, Event event, Instant publishedAt) {
    if (state == State.SET_ASIDE) {
      setAside(position, event, publishedAt);
      return true;
    }
    return courier.load(position, event, publishedAt, retries.reserved());
  }

  private void setAside(long position, Event event, Instant publishedAt) {
    Instant due = keepsOrder() ? ParkedEvent.IN_LINE : loop.dueNow();
    ParkedEvent row =
        new ParkedEvent(position, event.detached(), publishedAt, 0, List.of(), due, "");
    if (keepsOrder() && isRecalling()) {
      settlement.setAsideAhead(row);
    } else {
      settlement.setAside(row);
    }
  }

  private boolean passed(Recorded entry, SubscriptionPut put) {
    if (put.lane() == id) {
      matcher = put.subscription().matcherOn(topic);
    }
    return passed(entry);
  }

  private boolean passed(Recorded entry, SubscriptionRemoved removed) {
    if (removed.lane() == id) {
      end();
    }
    return passed(entry);
  }

  private boolean passed(Recorded entry) {
    current = null;
    progress.readUpTo(entry.end());
    return true;
  }

  /** Redriven events are durable in parking now. */
  void redriven(List<DueKey> rows) {
    rows.forEach(backlog::parked);
    meter.parked(rows.size());
    meter.redriven(rows.size());
    pump();
  }

  /** Rows of this lane are about to be read, to be given up. */
  void beginDropping() {
    backlog.beginClearing();
  }

  /** Gives up those of the rows that nobody is trying; how many. */
  int drop(List<ParkedEvent> oldest) {
    int dropped = 0;
    try {
      Set<DueKey> unconfirmed = unconfirmedRows();
      for (ParkedEvent event : oldest) {
        boolean isThere = !unconfirmed.contains(event.key());
        if (isLasting() && isThere && backlog.mayBeCleared(event.key())) {
          settlement.dropForRoom(event, loop.now());
          dropped++;
        }
      }
    } catch (Throwable fault) {
      faults.add("parked events could not be dropped", fault);
    } finally {
      backlog.endClearing();
    }
    return dropped;
  }

  /** Rows of a lane that ends are removed with it. */
  private boolean isLasting() {
    return state == State.DIRECT || state == State.SET_ASIDE;
  }

  /** Parking was looked at, and what was due is on its way. */
  void lookedAtParking() {
    directIfCaughtUp();
    pump();
  }

  /** The clock has jumped: something may be due though no timer says so. */
  void lookIfDue() {
    if (backlog.isDue(loop.now())) {
      pump();
    }
  }

  /** Called now and then: a lane that holds too much of the journal lets its events be parked. */
  void setAsideIfFarBehind() {
    if (state == State.DIRECT && !feed.isAtEnd() && loop.isTooFarBehind(feed.unread())) {
      state = State.SET_ASIDE;
      log.setAside();
      pump();
    } else if (state == State.SET_ASIDE && keepsOrder()) {
      pump();
    }
  }

  /**
   * All that was due is on its way. What was parked in the last moments is overtaken by newer
   * events; waiting for it too would keep a lane with steady traffic aside for ever.
   */
  private void directIfCaughtUp() {
    if (state == State.SET_ASIDE
        && isGateOpen()
        && backlog.isQuiet(loop.now())
        && (keepsOrder() ? hasNoLine() : feed.isAtEnd())) {
      state = State.DIRECT;
      log.caughtUp();
    }
  }

  /** What is parked now was refused, and waits for a time of its own. */
  private boolean hasNoLine() {
    return !isRecalling() && !changes.holdParked();
  }

  /** The subscription is gone: what was accepted before that has one response wait to get out. */
  void removed(long position) {
    if (position < progress.next()) {
      end();
    }
    loop.at(loop.now().plus(courier.route().settler().profile().responseWait()), this::ended);
    soon();
  }

  private void end() {
    state = State.ENDING;
    settlement.closeSoon();
  }

  private void endIfDone() {
    if (state == State.ENDING && courier.inFlight() == 0 && !changes.holdLetters()) {
      ended();
    }
  }

  private void ended() {
    if (state != State.ENDED) {
      state = State.ENDED;
      courier.close();
      feed.close();
      loop.ended(this);
    }
  }

  /** How this lane stands to an event. */
  LaneView view(long position, RecentDeliveries deliveries, @Nullable Attempt delivery) {
    return new LaneView(
        id,
        position,
        stage(position),
        changes.find(id, position),
        delivery,
        isBackingOff ? faults.last() : null,
        deliveries.completeSince());
  }

  private Stage stage(long position) {
    if (!Redriven.isAt(position) && !progress.isFinished(position)) {
      return Stage.WAITING;
    }
    boolean isUnderWay = progress.isUnderWay(position) || backlog.isUnderWay(position);
    return isUnderWay ? Stage.UNDER_WAY : Stage.PASSED;
  }

  /** What changed since the last commit, to be written as a whole. */
  LaneChange commit() {
    return changes.commit(id, topicId, progress.cursor());
  }

  void committed() {
    LaneChange written = changes.committed();
    backlog.removed(written.unparked());
    backlog.removed(written.undone());
    written.parked().forEach(parked -> backlog.parked(parked.key()));
    meter.parked(written.moreParked());
    loop.kept(written.letters());
    directIfCaughtUp();
    pump();
  }

  void commitFailed() {
    changes.commitFailed();
  }
}
