package io.hermod.delivery;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.Sender;
import io.hermod.event.Event;
import io.hermod.filter.Matcher;
import io.hermod.store.CatalogMarker.SubscriptionPut;
import io.hermod.store.CatalogMarker.SubscriptionRemoved;
import io.hermod.store.Cursor;
import io.hermod.store.DueResult;
import io.hermod.store.EntrySelector;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes the events of one subscription from the journal and from parking, tries them, and settles
 * what comes back. Belongs to one event loop and is touched by no other thread.
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
  private final Topic topic;
  private final Progress progress;
  private final Backlog backlog = new Backlog();
  private final UncommittedChanges changes = new UncommittedChanges();
  private final JournalFeed feed;
  private final AttemptLog log;
  private Subscription subscription;
  private Matcher matcher;
  private Sender sender;
  private Settler settler;
  private State state = State.DIRECT;
  private @Nullable Recorded current;
  private int indexInCurrent;
  private int inFlight;
  private int reserved;
  private boolean isPumping;
  private boolean isScheduled;
  private @Nullable Instant wakeAt;

  /**
   * Makes a lane that goes on from a cursor.
   *
   * @param asRead the subscription as it was at the cursor: its filter decides until the journal
   *     tells of another
   * @param newest the subscription as it is: its destination and policy are used
   */
  Lane(
      LaneLoop loop,
      Topic topic,
      Subscription newest,
      Subscription asRead,
      Cursor cursor,
      TopicTail tail) {
    this.loop = loop;
    this.topic = topic;
    this.subscription = newest;
    this.matcher = asRead.filter().matcher();
    this.sender = loop.senderFor(newest, topic);
    this.settler = loop.settlerFor(newest);
    this.progress = new Progress(cursor);
    this.log = new AttemptLog(newest, loop::now);
    EntrySelector selector = EntrySelector.lane(newest.lane(), newest.topicId());
    this.feed = new JournalFeed(loop, tail, selector, cursor.low(), this::soon);
  }

  long id() {
    return subscription.lane();
  }

  long topicId() {
    return subscription.topicId();
  }

  long tailIndex() {
    return feed.tailIndex();
  }

  int inFlight() {
    return inFlight;
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
    subscription = newest;
    sender = loop.senderFor(newest, topic);
    settler = loop.settlerFor(newest);
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
      case DIRECT -> inFlight + reserved < loop.maxInFlight() && loop.mayPark();
      case SET_ASIDE -> loop.mayPark();
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
      case SubscriptionPut put -> {
        if (put.lane() == id()) {
          matcher = put.subscription().filter().matcher();
        }
        yield passed(entry);
      }
      case SubscriptionRemoved removed -> {
        if (removed.lane() == id()) {
          state = State.ENDING;
        }
        yield passed(entry);
      }
    };
  }

  private boolean passed(Recorded entry) {
    current = null;
    progress.readUpTo(entry.end());
    return true;
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
      changes.park(new ParkedEvent(position, event, publishedAt, 0, loop.now(), ""));
      loop.parking(event.weight());
      loop.changed(this);
      return true;
    }
    if (!loop.budget().tryTake(this, event.weight(), inFlight == 0)) {
      return false;
    }
    PendingDelivery delivery = PendingDelivery.fresh(position, event, publishedAt);
    progress.start(delivery);
    attempt(delivery);
    return true;
  }

  private void takeFromParking() {
    Instant now = loop.now();
    int room = roomForParked();
    if (backlog.isDue(now) && room > 0 && state != State.ENDING) {
      reserved = room;
      loop.findDue(id(), backlog.look(), room, this::dueFound);
    } else {
      wakeWhenDue();
    }
  }

  /** Retries get half of the requests while fresh events flow, all of them when set aside. */
  private int roomForParked() {
    int share = state == State.SET_ASIDE ? loop.maxInFlight() : (loop.maxInFlight() + 1) / 2;
    return Math.min(share - backlog.underWay(), loop.maxInFlight() - inFlight);
  }

  private void dueFound(DueResult result) {
    reserved = 0;
    if (state == State.ENDED) {
      return;
    }
    switch (result) {
      case DueResult.Failed _ -> {
        backlog.lookFailed();
        loop.at(loop.now().plusSeconds(1), this::pump);
      }
      case DueResult.Found found -> {
        backlog.found(found).forEach(this::tryAgain);
        directIfCaughtUp();
        pump();
      }
    }
  }

  private void tryAgain(ParkedEvent parked) {
    PendingDelivery delivery = PendingDelivery.retried(parked);
    if (parked.attempts() > 0 && settler.isExpired(parked.publishedAt(), loop.now())) {
      giveUp(delivery, GiveUpReason.TIME_TO_LIVE_EXCEEDED);
      return;
    }
    // Rows were asked for within the lane's limit, so they go out whatever the budget says.
    loop.budget().take(delivery.event.weight());
    attempt(delivery);
  }

  private void attempt(PendingDelivery delivery) {
    inFlight++;
    sender.send(List.of(delivery.event), delivery.attempts, outcome -> settle(delivery, outcome));
  }

  private void settle(PendingDelivery delivery, DeliveryOutcome outcome) {
    inFlight--;
    loop.budget().giveBack(delivery.event.weight());
    if (state == State.ENDED) {
      return;
    }
    int attempts = delivery.attempts + 1;
    switch (settler.afterAttempt(outcome, attempts, loop.now())) {
      case NextStep.Complete _ -> finish(delivery);
      case NextStep.GiveUp step -> giveUp(delivery, step.reason());
      case NextStep.RetryAt step -> retry(delivery, attempts, step.due(), outcome);
    }
    pump();
  }

  private void retry(PendingDelivery delivery, int attempts, Instant due, DeliveryOutcome outcome) {
    if (state == State.ENDING) {
      giveUp(delivery, GiveUpReason.SUBSCRIPTION_DELETED);
      return;
    }
    log.failed(delivery, attempts, outcome, due);
    changes.park(delivery.parkedAgain(attempts, due, outcome.toString()));
    loop.parking(delivery.event.weight());
    finish(delivery);
  }

  private void giveUp(PendingDelivery delivery, GiveUpReason reason) {
    log.dropped(delivery, reason);
    finish(delivery);
  }

  private void finish(PendingDelivery delivery) {
    if (delivery.parkedAs == null) {
      progress.finish(delivery);
    } else {
      backlog.finished(delivery.position);
      changes.unpark(delivery.parkedAs);
    }
    loop.changed(this);
  }

  private void wakeWhenDue() {
    Instant due = backlog.nextDue();
    if (due != null && due.isAfter(loop.now()) && (wakeAt == null || due.isBefore(wakeAt))) {
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
      log.setAside();
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
      log.caughtUp();
    }
  }

  /** The subscription is gone: what was accepted before that has one response wait to get out. */
  void removed(long position) {
    if (position < progress.next()) {
      state = State.ENDING;
    }
    loop.at(loop.now().plus(settler.profile().responseWait()), this::ended);
    soon();
  }

  private void endIfDone() {
    if (state == State.ENDING && inFlight == 0) {
      ended();
    }
  }

  private void ended() {
    if (state != State.ENDED) {
      state = State.ENDED;
      feed.close();
      loop.ended(this);
    }
  }

  /** What changed since the last commit, to be written as a whole. */
  LaneChange commit() {
    return changes.commit(id(), progress.cursor());
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
