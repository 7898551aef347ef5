package io.hermod.delivery.lane;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.profile.Outcome;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.Finished;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Recorded;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.Pause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A lane whose journal, parking and endpoint are lists, and whose inputs arrive in an order that a
 * seed decides: responses, failures, late responses, failed commits and searches, pauses,
 * probation, and time.
 */
final class RandomLane {
  private static final int MAX_ROUNDS = 10_000;

  private final Random random;
  private final Budget budget = new Budget(3, 1 << 20);
  private final RandomGate gate = new RandomGate();
  private final Lane lane;
  private final StringBuilder trace = new StringBuilder();
  private Instant now = BareLane.START;

  private final Set<String> published = new HashSet<>();
  private final Set<String> ended = new HashSet<>();
  private final List<Recorded> journal = new ArrayList<>();
  private long head = 10;
  private int read;

  private final TreeMap<DueKey, ParkedEvent> rows = new TreeMap<>();
  private @Nullable LaneChange commit;
  private boolean isTouched;

  private final List<Request> requests = new ArrayList<>();
  private final List<Request> keptOpen = new ArrayList<>();
  private final List<LaneAction.FindDue> searches = new ArrayList<>();
  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(Comparator.comparing(Timer::at).thenComparingInt(Timer::number));
  private int timersSet;

  private record Request(DeliveryBatch batch, List<String> ids) {}

  private record Timer(Instant at, int number, Runnable input) {}

  RandomLane(long seed) {
    random = new Random(seed);
    BatchPolicy batching =
        random.nextBoolean()
            ? BatchPolicy.NONE
            : new BatchPolicy(1 + random.nextInt(5), null, false);
    lane = BareLane.create(gate, batching, budget, () -> now);
  }

  String trace() {
    return trace.toString();
  }

  /** Events that were neither delivered nor given up. */
  Set<String> missing() {
    Set<String> missing = new HashSet<>(published);
    missing.removeAll(ended);
    return missing;
  }

  int requestsInBudget() {
    return budget.requests();
  }

  void run(int steps) {
    for (int i = 0; i < steps; i++) {
      int step = random.nextInt(16);
      switch (step) {
        case 0, 1, 2 -> publish();
        case 3, 4, 5 -> turn();
        case 6 -> settle(new Responded(200));
        case 7 -> settle(failure());
        case 8 -> settle(new TimedOut(random.nextBoolean()));
        case 9 -> endLate(random.nextBoolean() ? new Responded(200) : null);
        case 10 -> search(random.nextInt(5) == 0);
        case 11, 12 -> commit(random.nextInt(4) == 0);
        case 13 -> advance(Duration.ofMillis(random.nextInt(30_000)));
        case 14 -> pause(random.nextInt(3) == 0);
        default -> disturb();
      }
      trace.append(step).append(' ').append(lane.readUpTo()).append(' ').append(rows.size());
      trace.append(' ').append(lane.inFlight()).append('\n');
    }
  }

  /** Lets everything succeed. Returns false if the lane does not finish. */
  boolean finish() {
    gate.open();
    pause(false);
    for (int round = 0; round < MAX_ROUNDS && !isFinished(); round++) {
      turn();
      search(false);
      settle(new Responded(200));
      endLate(null);
      commit(false);
      Timer next = timers.peek();
      if (next != null && requests.isEmpty() && searches.isEmpty()) {
        advance(Duration.between(now, next.at()));
      }
    }
    return isFinished();
  }

  private boolean isFinished() {
    return isAtEnd()
        && requests.isEmpty()
        && keptOpen.isEmpty()
        && rows.isEmpty()
        && commit == null
        && !isTouched;
  }

  private void publish() {
    String[] ids =
        IntStream.range(0, 1 + random.nextInt(4))
            .mapToObj(i -> "e" + (head + i))
            .toArray(String[]::new);
    published.addAll(List.of(ids));
    journal.add(BareLane.published(head, ids));
    head += ids.length + random.nextInt(2);
  }

  private boolean isAtEnd() {
    return read == journal.size();
  }

  /** Does what the runner of a lane does in a turn. */
  private void turn() {
    if (lane.faults().isBackingOff()) {
      return;
    }
    while (lane.isTakingDue()) {
      lane.takeDue(isAtEnd());
      act();
    }
    lane.setAsideUnlessOpen();
    readJournal();
    lane.sendLoaded();
    act();
    lane.lookForDue();
    act();
  }

  private void readJournal() {
    Admission admission = Admission.ADMITTED;
    while (admission == Admission.ADMITTED && !isAtEnd() && lane.mayRead()) {
      Recorded entry = journal.get(read);
      admission = lane.read(entry, 1 + random.nextInt(3));
      act();
      read += lane.hasRead(entry) ? 1 : 0;
    }
  }

  private void act() {
    for (LaneAction next = lane.nextAction(); next != null; next = lane.nextAction()) {
      switch (next) {
        case DeliveryBatch batch -> requests.add(new Request(batch, ids(batch)));
        case LaneAction.FindDue search -> searches.add(search);
        case LaneAction.LookAgain _ -> setTimer(now.plusSeconds(1), lane::lookAgain);
        case LaneAction.WakeAt(Instant due) -> setTimer(due, lane::woken);
        case LaneAction.ResumeAfter(Duration pause) ->
            setTimer(now.plus(pause), lane.faults()::resume);
        case LaneAction.EndAt _ -> throw new AssertionError("nobody removed the lane");
      }
    }
    isTouched |= lane.takeTouched();
  }

  private static List<String> ids(DeliveryBatch batch) {
    return IntStream.range(0, batch.size()).mapToObj(i -> batch.event(i).id()).toList();
  }

  private void setTimer(Instant at, Runnable input) {
    timers.add(new Timer(at, timersSet++, input));
  }

  private <T> @Nullable T any(List<T> all) {
    return all.isEmpty() ? null : all.remove(random.nextInt(all.size()));
  }

  private DeliveryOutcome failure() {
    return switch (random.nextInt(5)) {
      case 0 -> new Responded(400);
      case 1 -> new Faulted(Outcome.INTERNAL_ERROR, "told to", new IllegalStateException("told"));
      case 2 -> new Faulted(Outcome.INTERNAL_ERROR, "told to", new OutOfMemoryError("told"));
      default -> new Responded(503);
    };
  }

  private void settle(DeliveryOutcome outcome) {
    Request request = any(requests);
    if (request == null) {
      return;
    }
    if (outcome instanceof Responded(int status, _) && status == 200) {
      ended.addAll(request.ids());
    }
    lane.settled(request.batch(), outcome);
    if (outcome instanceof TimedOut(boolean isKeptOpen) && isKeptOpen) {
      keptOpen.add(request);
    }
    act();
  }

  private void endLate(@Nullable Responded success) {
    Request request = any(keptOpen);
    if (request != null) {
      if (success != null) {
        ended.addAll(request.ids());
      }
      lane.lateEnd(request.batch(), success);
      act();
    }
  }

  private void search(boolean fails) {
    LaneAction.FindDue search = any(searches);
    if (search != null) {
      lane.found(fails ? new DueResult.Failed("told to") : due(search));
      act();
    }
  }

  private DueResult due(LaneAction.FindDue search) {
    List<ParkedEvent> found = new ArrayList<>();
    for (ParkedEvent row : rows.tailMap(search.after(), false).values()) {
      if (row.due().isAfter(now) || found.size() == search.most()) {
        return new DueResult.Found(found, row.due());
      }
      found.add(row);
    }
    return new DueResult.Found(found, null);
  }

  /** Begins a commit, or ends the one that has begun. One that fails may have been written. */
  private void commit(boolean fails) {
    LaneChange written = commit;
    if (written == null) {
      if (isTouched) {
        isTouched = false;
        commit = lane.takeChanges();
      }
      return;
    }
    commit = null;
    if (!fails || random.nextBoolean()) {
      apply(written);
    }
    if (fails) {
      lane.commitFailed();
      isTouched = true;
    } else {
      lane.committed(isAtEnd());
    }
    act();
  }

  private void apply(LaneChange change) {
    change.unparked().forEach(row -> rows.remove(row.key()));
    change.parked().forEach(row -> rows.put(row.key(), row));
    change.undone().forEach(row -> rows.remove(row.key()));
    change.finished().stream().map(Finished::eventId).forEach(ended::add);
  }

  private void advance(Duration time) {
    now = now.plus(time.isNegative() ? Duration.ZERO : time);
    while (!timers.isEmpty() && !timers.peek().at().isAfter(now)) {
      timers.poll().input().run();
      act();
    }
  }

  private void pause(boolean isPaused) {
    lane.controlled(
        isPaused
            ? DeliveryControl.NONE.with(Pause.NONE.with(true, false, now))
            : DeliveryControl.NONE);
    act();
  }

  private void disturb() {
    if (random.nextBoolean()) {
      gate.close(now);
    } else {
      lane.setAsideIfFarBehind(!isAtEnd());
      act();
    }
  }
}
