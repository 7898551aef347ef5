package io.hermod.delivery;

import io.hermod.delivery.lane.Admission;
import io.hermod.delivery.lane.DeliveryBatch;
import io.hermod.delivery.lane.Lane;
import io.hermod.delivery.lane.LaneAction;
import io.hermod.delivery.lane.LaneFilter;
import io.hermod.delivery.lane.LaneMeter;
import io.hermod.delivery.lane.LaneView;
import io.hermod.delivery.lane.Route;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.loop.Loop;
import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import io.hermod.store.Cursor;
import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterKey;
import io.hermod.store.DueKey;
import io.hermod.store.EntrySelector;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Recorded;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs one lane on its loop: passes it the inputs from the journal, the store, the endpoint and the
 * catalog, and carries out the actions that it decides on. Every exception of a lane ends here: it
 * is recorded, the lane waits and continues, and no other lane is affected.
 *
 * <p>This class is long because every input of a lane arrives here, each with its own guard.
 */
final class LaneRunner implements TailReader, CommittingLane {
  /**
   * How many events a turn may look at before others get the loop. That takes well under a
   * millisecond.
   */
  private static final int EVENTS_PER_TURN = 256;

  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);

  private final ShardContext shard;
  private final LoopResources resources;
  private final Loop loop;
  private final Lane lane;
  private final LaneFeed feed;
  private final Consumer<LaneRunner> onEnd;
  // A single object, because the budget and the permits identify a waiting lane by it.
  private final Runnable wake = this::soon;
  private @Nullable Recorded current;
  private boolean isScheduled;
  private boolean isPumping;
  private boolean isActing;
  private boolean isClosed;

  /**
   * Creates the runner of a lane that continues from a cursor.
   *
   * @param newest the subscription as it is in the catalog
   * @param asRead the subscription as it was at the cursor
   * @param onEnd called when the lane has ended
   */
  LaneRunner(
      ShardContext shard,
      Topic topic,
      Subscription newest,
      Subscription asRead,
      Cursor cursor,
      TopicTail tail,
      Consumer<LaneRunner> onEnd) {
    this.shard = shard;
    this.resources = shard.resources();
    this.loop = resources.loop();
    this.onEnd = onEnd;
    LaneMeter meter = shard.meters().lane(newest);
    EntrySelector selector = EntrySelector.lane(newest.lane(), newest.topicId());
    this.feed =
        new LaneFeed(resources.slicePermits(), shard.store(), tail, selector, cursor.low(), wake);
    LaneFilter filter = new LaneFilter(topic, newest, asRead, meter);
    // The last call that may throw, because the gate of a route must be closed.
    Route route = shard.routes().route(newest, topic, this::wakeFromAnyThread);
    this.lane = new Lane(newest, cursor, filter, route, resources.forLane(meter));
  }

  long id() {
    return lane.id();
  }

  long topicId() {
    return lane.topicId();
  }

  @Override
  public long tailIndex() {
    return feed.tailIndex();
  }

  @Override
  public boolean hasEnded() {
    return lane.hasEnded();
  }

  /** The smallest position that the lane may still need from the journal. */
  long low() {
    if (lane.hasUnfinished() || current != null) {
      return lane.low();
    }
    return feed.isAtEnd() ? shard.seen().end() : Math.max(lane.low(), feed.position());
  }

  LaneState laneState() {
    return new LaneState(
        id(),
        lane.inFlight(),
        shard.store().lagBytes(low()),
        lane.isSetAside(),
        lane.isOnProbation(),
        lane.isPaused(),
        lane.faults().count(),
        lane.faults().last());
  }

  LaneView view(long position, @Nullable Attempt delivery) {
    return lane.view(position, delivery);
  }

  // Turns

  private void wakeFromAnyThread() {
    loop.execute(wake);
  }

  /** Gives the lane a turn soon. */
  @Override
  public void soon() {
    if (!isScheduled) {
      try {
        isScheduled = true;
        loop.execute(this::scheduledTurn);
      } catch (RuntimeException e) {
        isScheduled = false;
        lane.faults().add("the lane could not be scheduled", e);
      }
    }
  }

  private void scheduledTurn() {
    isScheduled = false;
    pump();
  }

  /**
   * Gives the lane a turn now, in which it does everything that can be done. Faults of single
   * events are settled where they occur; a fault that arrives here concerns the lane as a whole.
   */
  @Override
  public void pump() {
    if (mayPump()) {
      isPumping = true;
      try {
        turn();
        lane.faults().over();
      } catch (Throwable fault) {
        lane.faults().stop("the lane stopped", fault);
      } finally {
        isPumping = false;
      }
    }
    finishInput();
  }

  private boolean mayPump() {
    return !isPumping
        && !lane.hasEnded()
        && !lane.faults().isBackingOff()
        && !shard.isClosing().getAsBoolean();
  }

  private void turn() {
    takeDue();
    lane.setAsideUnlessOpen();
    readJournal();
    lane.sendLoaded();
    act();
    lane.lookForDue();
    act();
    lane.endIfDone();
  }

  /**
   * Takes the events one by one: an attempt may fail at once, which affects the events behind it.
   */
  private void takeDue() {
    while (lane.isTakingDue()) {
      lane.takeDue(isAtEnd());
      act();
    }
  }

  private void readJournal() {
    int left = Math.max(EVENTS_PER_TURN, lane.eventsPerBatch());
    while (mayRead()) {
      if (left <= 0) {
        soon();
        return;
      }
      Recorded entry = current == null ? feed.poll() : current;
      current = entry;
      if (entry == null) {
        return;
      }
      long before = Math.max(lane.readUpTo(), entry.position());
      if (!offer(entry, left)) {
        return;
      }
      left -= (int) (lane.readUpTo() - before);
    }
    feed.yieldSlice();
  }

  private boolean mayRead() {
    return (lane.mayRead() || (lane.mayReadIfFarBehind() && isFarBehind()))
        && shard.committer().hasRoomFor(this, lane.isSetAside());
  }

  /** Whether the lane has taken everything from the journal. */
  private boolean isAtEnd() {
    return current == null && feed.isAtEnd();
  }

  /** Whether the lane holds back more of the journal than it may. */
  private boolean isFarBehind() {
    if (isAtEnd()) {
      return false;
    }
    return current == null ? feed.isFarBehind() : shard.store().isTooFarBehind(lane.readUpTo());
  }

  /** Offers events to the lane. Returns false if there is no room for one of them. */
  private boolean offer(Recorded entry, int most) {
    Admission admission = lane.read(entry, most);
    act();
    if (admission == Admission.OVER_BUDGET) {
      resources.budget().await(wake);
    }
    if (lane.hasRead(entry)) {
      current = null;
    }
    return admission == Admission.ADMITTED;
  }

  // Actions

  /**
   * Carries out the actions that the lane has decided on. An action may lead to the next input at
   * once; the call that is in progress then carries out the actions that follow from it.
   */
  private void act() {
    if (isActing) {
      return;
    }
    isActing = true;
    try {
      for (LaneAction next = lane.nextAction(); next != null; next = lane.nextAction()) {
        perform(next);
      }
    } finally {
      isActing = false;
    }
  }

  private void perform(LaneAction action) {
    switch (action) {
      case DeliveryBatch batch -> send(batch);
      case LaneAction.FindDue(DueKey after, int most) ->
          shard.store().findDue(id(), after, most, result -> input(() -> lane.found(result)));
      case LaneAction.LookAgain _ -> loop.after(AFTER_A_FAULT, () -> input(lane::lookAgain));
      case LaneAction.WakeAt wake -> loop.at(wake.due(), () -> input(lane::woken));
      case LaneAction.ResumeAfter(Duration pause) ->
          loop.after(pause, () -> input(lane.faults()::resume));
      case LaneAction.EndAt end -> loop.at(end.time(), () -> input(lane::endNow));
    }
  }

  /** A batch that must wait for the lease counts as in flight meanwhile. */
  private void send(DeliveryBatch batch) {
    if (shard.lease().isValid()) {
      sendNow(batch);
    } else {
      shard.lease().renew(() -> loop.execute(() -> sendUnlessLeft(batch)));
    }
  }

  private void sendUnlessLeft(DeliveryBatch batch) {
    if (!isClosed) {
      send(batch);
    }
  }

  private void sendNow(DeliveryBatch batch) {
    OutcomeListener listener = new OutcomeListener(batch);
    try {
      batch.route().sender().send(batch, listener);
    } catch (Throwable fault) {
      listener.settled(new Faulted(Outcome.INTERNAL_ERROR, "the request could not be sent", fault));
    }
  }

  /** Passes the outcome of one request to the lane. */
  private final class OutcomeListener implements DeliveryListener {
    private final DeliveryBatch batch;
    private boolean isSettled;

    private OutcomeListener(DeliveryBatch batch) {
      this.batch = batch;
    }

    @Override
    public void settled(DeliveryOutcome outcome) {
      if (!isSettled) {
        isSettled = true;
        LaneRunner.this.settled(batch, outcome);
      }
    }

    @Override
    public void lateEnd(@Nullable DeliveryOutcome answer) {
      input(() -> lane.lateEnd(batch, answer));
    }
  }

  private void settled(DeliveryBatch batch, DeliveryOutcome outcome) {
    try {
      lane.settled(batch, outcome);
    } catch (Throwable fault) {
      lane.faults().stop("the lane failed", fault);
    }
    pump();
  }

  // Inputs

  /** Gives the lane an input, and then a turn. */
  private void input(Runnable input) {
    guarded(input);
    pump();
  }

  private void guarded(Runnable input) {
    try {
      input.run();
    } catch (Throwable fault) {
      lane.faults().stop("the lane failed", fault);
    }
  }

  /** Completes everything that the last input led to. */
  private void finishInput() {
    try {
      act();
    } finally {
      if (lane.takeTouched() && !isClosed) {
        shard.committer().changed(this, lane.takeParkedBytes());
      }
      if (lane.hasEnded() && !isClosed) {
        close();
      }
    }
  }

  private void close() {
    tellOfLettersInDoubt();
    release();
    onEnd.accept(this);
  }

  private void release() {
    isClosed = true;
    feed.close();
    resources.budget().forget(wake);
  }

  /** Stops here, because the lane goes on elsewhere: its rows stay as they are. */
  void leave() {
    if (!isClosed) {
      release();
      guarded(lane::endNow);
    }
  }

  boolean isSending() {
    return lane.inFlight() > 0;
  }

  /**
   * Takes a new version of the subscription. Its filter takes effect at its marker in the journal.
   */
  void changed(Subscription version, @Nullable Topic topic) {
    if (topic != null) {
      lane.filter().follow(topic);
    }
    lane.filter().changed(version);
    guarded(() -> lane.controlled(version.control()));
    reroute();
    soon();
  }

  /** Retries until the new route works. Until then, events use the old one. */
  private void reroute() {
    try {
      if (!lane.hasEnded()) {
        lane.rerouted(route());
      }
    } catch (Throwable fault) {
      lane.faults().add("the new endpoint could not be set up", fault);
      loop.after(AFTER_A_FAULT, this::reroute);
    }
    finishInput();
  }

  private Route route() {
    LaneFilter filter = lane.filter();
    return shard.routes().route(filter.newest(), filter.topic(), this::wakeFromAnyThread);
  }

  /** Called when the subscription was deleted, with a marker at this position. */
  void removed(long position) {
    guarded(() -> lane.removed(position));
    finishInput();
    soon();
  }

  /** Called when redriven events are durable in parking. */
  void redriven(List<DueKey> rows, boolean isReplay) {
    input(() -> lane.redriven(rows, isReplay));
  }

  /** Called regularly, because no other input tells a lane that it has fallen behind. */
  void tick(boolean hasClockJumped) {
    guarded(
        () -> {
          if (lane.setAsideIfFarBehind(isFarBehind()) || (hasClockJumped && lane.isDue())) {
            pump();
          }
        });
    finishInput();
  }

  void beginDropping() {
    lane.beginDropping();
  }

  /** Makes the rows due now that are not being attempted, and returns how many these are. */
  int hurry(List<ParkedEvent> waiting) {
    try {
      return lane.hurry(waiting);
    } finally {
      finishInput();
    }
  }

  /** Gives up the rows that are not being attempted, and returns how many these are. */
  int drop(List<ParkedEvent> oldest) {
    try {
      return lane.drop(oldest);
    } finally {
      finishInput();
    }
  }

  // Commits

  @Override
  public @Nullable LaneChange takeChanges() {
    try {
      return lane.takeChanges();
    } catch (Throwable fault) {
      lane.faults().add("the changes could not be collected for a commit", fault);
      return null;
    }
  }

  @Override
  public void committed() {
    input(
        () -> {
          List<DeadLetter> letters = lane.committed(isAtEnd()).letters();
          // There are hardly ever any, so do not create a list for each lane and commit.
          if (!letters.isEmpty()) {
            tellOf(letters.stream().map(DeadLetter::key).toList());
          }
        });
  }

  @Override
  public void commitFailed() {
    guarded(lane::commitFailed);
    if (lane.hasEnded()) {
      tellOfLettersInDoubt();
    }
    finishInput();
  }

  /**
   * Reports letters that may be stored: a lane that has ended does not repeat a commit that failed.
   */
  private void tellOfLettersInDoubt() {
    guarded(() -> tellOf(lane.lettersInDoubt()));
  }

  private void tellOf(List<DeadLetterKey> letters) {
    if (!letters.isEmpty()) {
      shard.letters().kept(letters);
    }
  }
}
