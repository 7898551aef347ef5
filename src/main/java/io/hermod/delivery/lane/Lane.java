package io.hermod.delivery.lane;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.event.Event;
import io.hermod.store.Attempt;
import io.hermod.store.CatalogMarker.SubscriptionPut;
import io.hermod.store.CatalogMarker.SubscriptionRemoved;
import io.hermod.store.Cursor;
import io.hermod.store.DeadLetterKey;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Publication;
import io.hermod.store.QuarantinedRow;
import io.hermod.store.Recorded;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Decides what happens to the events of one subscription. A lane is a state machine: its inputs
 * come from the journal, parking, the endpoint and the catalog, and its outputs are {@linkplain
 * LaneAction actions} for its runner and the changes of its next commit. It does not know the loop
 * or the store. It sends nothing: it only asks its route's sender how long an event is. Only one
 * thread uses it. {@link LaneMode} lists its states.
 *
 * <pre>
 * input                            leads to
 * read          (journal)          a batch to send, or an event to park
 * found, takeDue (parking)         a batch to send, or an event to give up
 * settled, lateEnd (endpoint)      an event to park, a dead letter to keep, a row to remove
 * committed     (store)            parked events that can be found, and a lane that continues
 * rerouted, controlled, removed    a new route, a pause, or the lane's end
 *              (catalog)
 * </pre>
 *
 * <p>This class is long because it has a method for each input and each question; the decisions are
 * in its parts.
 */
public final class Lane {
  private final long id;
  private final long topicId;
  private final LaneResources resources;
  private final LaneRows rows;
  private final Queue<LaneAction> actions = new ArrayDeque<>();
  private final LaneFaults faults;
  private final LaneFilter filter;
  private final Settlement settlement;
  private final FlowControl flow;
  private final Attempts attempts;
  private final LaneMode mode;
  private final Retries retries;
  private final Intake intake;

  /**
   * Creates a lane that continues from a cursor.
   *
   * @param newest the subscription as it is in the catalog
   */
  public Lane(
      Subscription newest, Cursor cursor, LaneFilter filter, Route route, LaneResources resources) {
    this.id = newest.lane();
    this.topicId = newest.topicId();
    this.resources = resources;
    this.filter = filter;
    this.rows = new LaneRows(new Progress(cursor), new Backlog(), new UncommittedChanges());
    AttemptLog log = new AttemptLog(newest, resources.clock());
    this.faults = new LaneFaults(newest, resources, actions);
    this.settlement = new Settlement(id, rows, resources, faults, log);
    this.flow = new FlowControl(newest.control(), resources);
    this.attempts = new Attempts(resources, settlement, faults, actions, flow, route);
    this.mode = new LaneMode(rows, attempts, log, resources.clock(), cursor.next());
    this.retries =
        new Retries(rows.backlog(), attempts, settlement, filter, resources, faults, actions);
    this.intake = new Intake(filter, mode, attempts, retries, settlement, resources);
  }

  public long id() {
    return id;
  }

  public long topicId() {
    return topicId;
  }

  public LaneFaults faults() {
    return faults;
  }

  public LaneFilter filter() {
    return filter;
  }

  public int inFlight() {
    return attempts.inFlight();
  }

  public boolean isSetAside() {
    return mode.isSetAside();
  }

  public boolean isOnProbation() {
    return !attempts.route().gate().isOpen();
  }

  public boolean isPaused() {
    return flow.isPaused();
  }

  public boolean hasEnded() {
    return mode.hasEnded();
  }

  /** Whether events that were read from the journal are in flight. */
  public boolean hasUnfinished() {
    return !rows.progress().isEmpty();
  }

  /** The smallest position that is not finished. */
  public long low() {
    return rows.progress().low();
  }

  private Instant now() {
    return resources.clock().instant();
  }

  // Outputs

  /** The next action; null if there is none. */
  public @Nullable LaneAction nextAction() {
    return actions.poll();
  }

  /** Whether its next commit has something to write that it did not have at the last call. */
  public boolean takeTouched() {
    return rows.changes().takeTouched();
  }

  /** How much memory is taken by the rows that it has added since the last call. */
  public long takeParkedBytes() {
    return rows.changes().takeBytes();
  }

  // Inputs from the journal

  /**
   * Sets the lane aside if it is paused or its endpoint is on probation; to be called before it
   * reads.
   */
  public void setAsideUnlessOpen() {
    mode.setAsideUnlessOpen();
  }

  /** Whether it can take another event from the journal. */
  public boolean mayRead() {
    return !faults.isBackingOff() && mode.mayRead(retries.reserved());
  }

  /** Whether it can take another event from the journal only if it is far behind. */
  public boolean mayReadIfFarBehind() {
    return !faults.isBackingOff() && mode.mayReadIfFarBehind();
  }

  public int eventsPerBatch() {
    return attempts.route().batching().maxEvents();
  }

  /**
   * Takes events of an entry, or a marker. It stops early if an action must be carried out first.
   * An event that does not fit now must be offered again.
   *
   * @param most how many events it may take
   */
  public Admission read(Recorded entry, int most) {
    return switch (entry.entry()) {
      case Publication publication -> readEvents(entry, publication, most);
      case SubscriptionPut put -> {
        if (put.lane() == id) {
          filter.passed(put.subscription());
        }
        yield passed(entry.end());
      }
      case SubscriptionRemoved removed -> {
        if (removed.lane() == id) {
          end();
        }
        yield passed(entry.end());
      }
    };
  }

  private Admission readEvents(Recorded entry, Publication publication, int most) {
    long position = Math.max(rows.progress().next(), entry.position());
    long end = Math.min(entry.end(), position + most);
    Admission admission = readEvent(entry, publication, position++);
    while (admission == Admission.ADMITTED && position < end && mayReadOn()) {
      admission = readEvent(entry, publication, position++);
    }
    return admission;
  }

  /** Whether it can take another event at once. One that is set aside waits for commits. */
  private boolean mayReadOn() {
    return actions.isEmpty() && !isSetAside() && mayRead();
  }

  private Admission readEvent(Recorded entry, Publication publication, long position) {
    if (rows.progress().isFinished(position)) {
      return passed(position + 1);
    }
    Event event = publication.events().get((int) (position - entry.position()));
    Admission admission = intake.offer(position, event, publication.publishedAt());
    return admission == Admission.ADMITTED ? passed(position + 1) : admission;
  }

  private Admission passed(long position) {
    rows.progress().readUpTo(position);
    return Admission.ADMITTED;
  }

  /** The position after the last event that it has taken. */
  public long readUpTo() {
    return rows.progress().next();
  }

  /** Whether it has taken everything in an entry. */
  public boolean hasRead(Recorded entry) {
    return rows.progress().next() >= entry.end();
  }

  /** Sends the batch that is being loaded, because there is nothing more to read now. */
  public void sendLoaded() {
    filter.countEvaluated();
    attempts.sendLoaded();
  }

  /**
   * Sets the lane aside if it holds back too much of the journal.
   *
   * @param isFarBehind whether it does
   * @return whether the lane needs a turn
   */
  public boolean setAsideIfFarBehind(boolean isFarBehind) {
    return mode.setAsideIfFarBehind(isFarBehind);
  }

  // Inputs from parking

  /** Looks for parked events that are due. */
  public void lookForDue() {
    if (mode.isLasting()) {
      retries.look(isSetAside(), mode.isLineInOrder() && !rows.changes().hasFailed());
    }
  }

  public boolean isDue() {
    return rows.backlog().isDue(now());
  }

  /** Takes the result of a {@link LaneAction.FindDue}. */
  public void found(DueResult result) {
    if (hasEnded()) {
      return;
    }
    switch (result) {
      case DueResult.Failed(String reason) -> retries.lookFailed(reason);
      case DueResult.Found found -> {
        quarantined(found.quarantined());
        retries.found(found, rows.changes().parkedKeys());
      }
    }
  }

  /** Some rows could not be read and are no longer in parking. */
  private void quarantined(List<QuarantinedRow> unreadable) {
    resources.meter().parked(-unreadable.size());
    unreadable.forEach(row -> faults.add("a parked row was quarantined: " + row.reason()));
  }

  /** Whether it has found events that it has not taken yet. */
  public boolean isTakingDue() {
    return retries.isTaking();
  }

  /**
   * Takes the next event that was found.
   *
   * @param isAtEnd whether the lane has taken everything from the journal
   */
  public void takeDue(boolean isAtEnd) {
    retries.takeNext();
    if (!retries.isTaking()) {
      mode.directIfCaughtUp(isAtEnd);
    }
  }

  /** Called at the time of a {@link LaneAction.WakeAt}. */
  public void woken() {
    retries.woken();
  }

  /** Called when the wait of a {@link LaneAction.LookAgain} is over. */
  public void lookAgain() {
    retries.lookAgain();
  }

  /** Called when redriven events are durable in parking. */
  public void redriven(List<DueKey> parked, boolean isReplay) {
    parked.forEach(rows.backlog()::parked);
    resources.meter().parked(parked.size());
    if (isReplay) {
      resources.meter().replayed(parked.size());
    } else {
      resources.meter().redriven(parked.size());
    }
  }

  /** Called before rows of this lane are read to give them up or to attempt them now. */
  public void beginDropping() {
    rows.backlog().beginClearing();
  }

  /**
   * Makes the rows due now that are not being attempted, and returns how many these are. They were
   * read after {@link #beginDropping}.
   */
  public int hurry(List<ParkedEvent> waiting) {
    try {
      return mode.isLasting() ? settlement.hurry(waiting, now()) : 0;
    } finally {
      rows.backlog().endClearing();
    }
  }

  /** Gives up the rows that are not being attempted, and returns how many these are. */
  public int drop(List<ParkedEvent> oldest) {
    try {
      return mode.isLasting() ? settlement.dropForRoom(oldest, now()) : 0;
    } finally {
      rows.backlog().endClearing();
    }
  }

  // Inputs from the endpoint

  /** Settles a batch according to its outcome. */
  public void settled(DeliveryBatch batch, DeliveryOutcome outcome) {
    attempts.settled(batch, outcome);
  }

  /**
   * Called when an exchange that was kept open after its timeout has ended.
   *
   * @param answer the late response; null if there was none
   */
  public void lateEnd(DeliveryBatch batch, @Nullable DeliveryOutcome answer) {
    attempts.lateEnd(batch, answer);
  }

  // Inputs from the catalog

  /** Uses a new destination or policy for every attempt from now on. */
  public void rerouted(Route route) {
    attempts.changed(route);
  }

  /** Takes the options that control deliveries. A pause takes effect at once. */
  public void controlled(DeliveryControl control) {
    boolean wasPaused = flow.isPaused();
    flow.changed(control);
    if (flow.isPaused() && !wasPaused) {
      retries.paused();
      attempts.paused();
    }
  }

  /**
   * Called when the subscription was deleted. Events accepted before get one response wait to be
   * delivered.
   */
  public void removed(long position) {
    if (position < rows.progress().next()) {
      end();
    }
    Instant end = now().plus(attempts.route().settler().profile().responses().timeout());
    actions.add(new LaneAction.EndAt(end));
  }

  private void end() {
    mode.beginEnding();
    settlement.closeSoon();
  }

  public void endIfDone() {
    if (mode.isEnding() && attempts.inFlight() == 0 && !rows.changes().holdLetters()) {
      endNow();
    }
  }

  /** Ends the lane at once, even if requests are in flight. */
  public void endNow() {
    if (!hasEnded()) {
      mode.endNow();
      attempts.close();
    }
  }

  // Inputs from the store

  /** Returns the changes since the last commit, which must be written as a whole. */
  public LaneChange takeChanges() {
    return rows.changes().take(id, topicId, rows.progress().cursor());
  }

  /**
   * Called when the last commit is durable.
   *
   * @param isAtEnd whether the lane has taken everything from the journal
   * @return what the commit wrote
   */
  public LaneChange committed(boolean isAtEnd) {
    LaneChange written = rows.committed();
    resources.meter().parked(written.moreParked());
    mode.directIfCaughtUp(isAtEnd);
    return written;
  }

  public void commitFailed() {
    rows.changes().commitFailed();
  }

  /** Returns the dead letters that may be in the store although no commit has confirmed it. */
  public List<DeadLetterKey> lettersInDoubt() {
    return rows.changes().lettersInDoubt();
  }

  private @Nullable LaneHold hold() {
    LaneFault fault = faults.isBackingOff() ? faults.last() : null;
    return fault == null ? flow.hold(attempts.inFlight()) : new LaneHold.Failing(fault);
  }

  /**
   * Returns what the lane knows about an event.
   *
   * @param delivery its success at the first attempt; null if none is known
   */
  public LaneView view(long position, @Nullable Attempt delivery) {
    return new LaneView(
        id,
        position,
        rows.stage(position),
        rows.changes().find(id, position),
        delivery,
        hold(),
        resources.deliveries().completeSince());
  }
}
