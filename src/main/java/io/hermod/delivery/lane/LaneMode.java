package io.hermod.delivery.lane;

import java.time.InstantSource;

/**
 * Whether a lane attempts its events directly, parks them first, or is ending.
 *
 * <p>A lane that keeps its events in order starts set aside, because events that were parked before
 * the last stop must be sent first. While its link is up, it parks none of the events it reads,
 * unless it is far behind: new events wait in the journal until parking is empty, so that they
 * overtake none.
 *
 * <pre>
 * direct    ──(lags by more than the limit, is paused, or its endpoint is on probation)──▶ set aside
 *                                         events are parked first, and attempted from there
 * set aside ──(nothing in parking is due, journal caught up, no probation, not paused)──▶ direct
 * set aside ──(keeps order: no event waits in line, the link is up, not paused)──▶ direct
 * any       ──(marker of its removal read)──▶ ending
 *                                         attempts in flight may finish, nothing is parked
 * ending    ──(nothing in flight, all dead letters durable)──▶ ended
 * any       ──(one response wait after its removal)──▶ ended
 * </pre>
 */
final class LaneMode {
  private enum Mode {
    DIRECT,
    SET_ASIDE,
    ENDING,
    ENDED
  }

  private final LaneRows rows;
  private final Attempts attempts;
  private final AttemptLog log;
  private final InstantSource clock;
  // Below this position there may be events that were in flight at the last stop.
  private final long knownUpTo;
  private Mode mode;

  /**
   * Starts in the mode that the lane's destination requires.
   *
   * @param knownUpTo no event from this position on was attempted before
   */
  LaneMode(LaneRows rows, Attempts attempts, AttemptLog log, InstantSource clock, long knownUpTo) {
    this.rows = rows;
    this.attempts = attempts;
    this.log = log;
    this.clock = clock;
    this.knownUpTo = knownUpTo;
    this.mode = keepsOrder() ? Mode.SET_ASIDE : Mode.DIRECT;
  }

  boolean isSetAside() {
    return mode == Mode.SET_ASIDE;
  }

  boolean isEnding() {
    return mode == Mode.ENDING;
  }

  boolean hasEnded() {
    return mode == Mode.ENDED;
  }

  /** Whether the lane keeps its events. The rows of a lane that is ending are removed with it. */
  boolean isLasting() {
    return mode == Mode.DIRECT || mode == Mode.SET_ASIDE;
  }

  boolean keepsOrder() {
    return attempts.route().keepsOrder();
  }

  private boolean isOpen() {
    return attempts.isOpen();
  }

  /** Whether the lane can take another event from the journal. */
  boolean mayRead(int reserved) {
    return switch (mode) {
      case DIRECT -> attempts.mayLoad(reserved) && (!keepsOrder() || isOpen());
      case SET_ASIDE -> !keepsOrder() || !isOpen() || isRecalling();
      case ENDING, ENDED -> false;
    };
  }

  /**
   * Whether the lane can take another event from the journal only if it is far behind. Otherwise
   * the events of a lane that keeps order wait in the journal, instead of being parked behind the
   * others.
   */
  boolean mayReadIfFarBehind() {
    return mode == Mode.SET_ASIDE && keepsOrder() && isOpen() && !isRecalling();
  }

  /** Whether there may be events that were in flight at the last stop and are not parked yet. */
  boolean isRecalling() {
    return rows.progress().next() < knownUpTo;
  }

  /** Whether the first row in the store is the oldest of all events that are not finished. */
  boolean isLineInOrder() {
    return !keepsOrder() || !(isRecalling() || rows.changes().holdAhead());
  }

  /** Sets the lane aside if it is paused or its endpoint is on probation. */
  void setAsideUnlessOpen() {
    if (mode == Mode.DIRECT && !isOpen()) {
      mode = Mode.SET_ASIDE;
      logWhy();
    }
  }

  private void logWhy() {
    if (attempts.isPaused()) {
      log.paused();
    } else if (keepsOrder()) {
      log.linkIsDown(attempts.route().gate().opensAt());
    } else {
      log.onProbation();
    }
  }

  /**
   * Sets the lane aside if it holds back too much of the journal.
   *
   * @param isFarBehind whether it does
   * @return whether the lane needs a turn
   */
  boolean setAsideIfFarBehind(boolean isFarBehind) {
    if (mode == Mode.DIRECT && isFarBehind) {
      mode = Mode.SET_ASIDE;
      log.setAside();
      return true;
    }
    return mode == Mode.SET_ASIDE && keepsOrder();
  }

  /**
   * Returns to direct attempts if everything that was due has been attempted. New events may
   * overtake those that were just parked: waiting for these too would keep a lane with steady
   * traffic set aside forever.
   *
   * @param isAtEnd whether the lane has taken everything from the journal
   */
  void directIfCaughtUp(boolean isAtEnd) {
    if (mode == Mode.SET_ASIDE
        && isOpen()
        && rows.backlog().isQuiet(clock.instant())
        && (keepsOrder() ? hasNoLine() : isAtEnd)) {
      mode = Mode.DIRECT;
      log.caughtUp();
    }
  }

  /**
   * Whether no parked event waits in line: those left were rejected and have due times of their
   * own.
   */
  private boolean hasNoLine() {
    return !isRecalling() && !rows.changes().holdParked();
  }

  void beginEnding() {
    if (mode != Mode.ENDED) {
      mode = Mode.ENDING;
    }
  }

  void endNow() {
    mode = Mode.ENDED;
  }
}
