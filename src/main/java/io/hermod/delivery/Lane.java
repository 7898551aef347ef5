package io.hermod.delivery;

import io.hermod.event.Event;
import io.hermod.filter.Matcher;
import io.hermod.store.CatalogMarker.SubscriptionPut;
import io.hermod.store.CatalogMarker.SubscriptionRemoved;
import io.hermod.store.Cursor;
import io.hermod.store.DueResult;
import io.hermod.store.EntrySelector;
import io.hermod.store.LaneChange;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Takes the events of one subscription from the journal and from parking and gives those that match
 * to its courier. Belongs to one event loop and is touched by no other thread.
 *
 * <pre>
 * direct    ──(lags by more than the limit)──▶ set aside   events go to parking untried, and from there out
 * set aside ──(parking has nothing due, journal caught up)──▶ direct
 * any       ──(marker of its removal read)──▶ ending       attempts under way may finish, nothing is parked
 * ending    ──(nothing under way)──▶ ended
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
  private final Courier courier;
  private final JournalFeed feed;
  private Matcher matcher;
  private State state = State.DIRECT;
  private @Nullable Recorded current;
  private int indexInCurrent;
  private int reserved;
  private boolean isPumping;
  private boolean isScheduled;
  private @Nullable Instant wakeAt;

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
    this.courier = new Courier(loop, this, topic, newest, progress, backlog, changes);
    this.matcher = asRead.filter().matcher();
    EntrySelector selector = EntrySelector.lane(id, topicId);
    this.feed = new JournalFeed(loop, tail, selector, cursor.low(), this::soon);
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

  /** The smallest position that this lane may still need from the journal. */
  long low() {
    if (!progress.isEmpty() || current != null) {
      return progress.low();
    }
    return feed.isAtEnd() ? loop.seen() : Math.max(progress.low(), feed.position());
  }

  /** New destination, policy and so on, at once; the filter changes where the journal says so. */
  void changed(Subscription newest) {
    courier.changed(newest);
  }

  /** Pumps in a turn of its own. */
  void soon() {
    if (!isScheduled) {
      isScheduled = true;
      loop.execute(
          () -> {
            isScheduled = false;
            pump();
          });
    }
  }

  /** Goes on with whatever can go on now. */
  void pump() {
    if (isPumping || state == State.ENDED || loop.isStopping()) {
      return;
    }
    isPumping = true;
    takeFromJournal();
    takeFromParking();
    isPumping = false;
    endIfDone();
  }

  private void takeFromJournal() {
    for (int looked = 0; mayTake(); looked++) {
      if (looked == EVENTS_PER_TURN) {
        soon();
        return;
      }
      if (!takeNext()) {
        return;
      }
    }
    feed.yieldSlice();
  }

  private boolean mayTake() {
    return switch (state) {
      case DIRECT -> courier.inFlight() + reserved < loop.maxInFlight() && loop.mayAttempt(this);
      case SET_ASIDE -> loop.maySetAside(this);
      case ENDING, ENDED -> false;
    };
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
    boolean isWanted = !progress.isFinished(position) && matcher.matches(event);
    if (isWanted && !handOn(position, event, publication.publishedAt())) {
      return false;
    }
    progress.readUpTo(position + 1);
    if (++indexInCurrent == publication.events().size()) {
      current = null;
    }
    return true;
  }

  private boolean handOn(long position, Event event, Instant publishedAt) {
    if (state == State.SET_ASIDE) {
      courier.setAside(position, event, publishedAt);
      return true;
    }
    return courier.tryFirst(position, event, publishedAt);
  }

  private boolean passed(Recorded entry, SubscriptionPut put) {
    if (put.lane() == id) {
      matcher = put.subscription().filter().matcher();
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

  private void takeFromParking() {
    int room = roomForParked();
    if (room > 0 && state != State.ENDING && backlog.isDue(loop.now())) {
      reserved = room;
      loop.findDue(id, backlog.look(), room, this::dueFound);
    } else {
      wakeWhenDue();
    }
  }

  /** Retries get half of the requests while fresh events flow, all of them when set aside. */
  private int roomForParked() {
    int share = state == State.SET_ASIDE ? loop.maxInFlight() : (loop.maxInFlight() + 1) / 2;
    return Math.min(share - backlog.underWay(), loop.maxInFlight() - courier.inFlight());
  }

  private void dueFound(DueResult result) {
    reserved = 0;
    if (state == State.ENDED) {
      return;
    }
    switch (result) {
      case DueResult.Failed _ -> {
        backlog.lookFailed();
        loop.afterAFault(this::pump);
      }
      case DueResult.Found found -> {
        backlog.found(found).forEach(courier::tryAgain);
        directIfCaughtUp();
        pump();
      }
    }
  }

  private void wakeWhenDue() {
    Instant due = backlog.nextDue();
    if (due != null && (wakeAt == null || due.isBefore(wakeAt)) && due.isAfter(loop.now())) {
      wakeAt = due;
      loop.at(
          due,
          () -> {
            wakeAt = null;
            pump();
          });
    }
  }

  /** Called now and then: a lane that holds too much of the journal lets its events be parked. */
  void setAsideIfFarBehind() {
    if (state == State.DIRECT && feed.isBehind() && loop.isTooFarBehind(feed.position())) {
      state = State.SET_ASIDE;
      courier.log().setAside();
      pump();
    }
  }

  private void directIfCaughtUp() {
    if (state == State.SET_ASIDE
        && backlog.isQuiet(loop.now())
        && backlog.underWay() == 0
        && changes.isEmpty()
        && feed.isAtEnd()) {
      state = State.DIRECT;
      courier.log().caughtUp();
    }
  }

  /** The subscription is gone: what was accepted before that has one response wait to get out. */
  void removed(long position) {
    if (position < progress.next()) {
      end();
    }
    loop.at(loop.now().plus(loop.responseWait()), this::ended);
    soon();
  }

  private void end() {
    state = State.ENDING;
    courier.closeSoon();
  }

  private void endIfDone() {
    if (state == State.ENDING && courier.inFlight() == 0) {
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

  /** What changed since the last commit, to be written as a whole. */
  LaneChange commit() {
    return changes.commit(id, progress.cursor());
  }

  void committed() {
    changes.committed().forEach(parked -> backlog.parked(parked.key()));
    directIfCaughtUp();
    pump();
  }

  void commitFailed() {
    changes.commitFailed();
  }
}
