package io.hermod.delivery.lane;

import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.profile.Outcome;
import io.hermod.subscription.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts and logs what Hermod itself failed to do for one lane, and keeps the last fault for
 * diagnosis. After a fault that concerns the whole lane, the lane backs off for a while.
 */
public final class LaneFaults {
  private static final Logger LOG = LoggerFactory.getLogger("io.hermod.delivery");
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(1);
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  private final String subscription;
  private final LaneMeter meter;
  private final InstantSource clock;
  private final Queue<LaneAction> actions;
  private Instant lastLine = Instant.EPOCH;
  private Duration wait = FIRST_WAIT;
  private long count;
  private @Nullable LaneFault last;
  private boolean isBackingOff;

  LaneFaults(Subscription subscription, LaneResources resources, Queue<LaneAction> actions) {
    this.subscription = subscription.resourceId();
    this.meter = resources.meter();
    this.clock = resources.clock();
    this.actions = actions;
  }

  /** Records a fault of the lane as a whole: the lane stops, waits, and tries again. */
  public void stop(String what, Throwable fault) {
    add(what, fault);
    backOff();
  }

  /** Records a fault that does not keep the lane from other work. */
  public void add(String what, Throwable fault) {
    log(new Faulted(Outcome.INTERNAL_ERROR, what, fault), false);
  }

  /**
   * Records that an event could not be handled. If memory is exhausted, the lane backs off, because
   * no other event could be handled now.
   *
   * @param isByNotice whether all of the events are notices of this server
   */
  void add(Faulted fault, boolean isByNotice) {
    log(fault, isByNotice);
    if (!fault.isAboutEvent()) {
      backOff();
    }
  }

  private void backOff() {
    if (!isBackingOff) {
      isBackingOff = true;
      actions.add(new LaneAction.ResumeAfter(nextWait()));
    }
  }

  /** Whether the lane waits because of a fault. */
  public boolean isBackingOff() {
    return isBackingOff;
  }

  /** Called when the wait is over. */
  public void resume() {
    isBackingOff = false;
  }

  private void log(Faulted fault, boolean isByNotice) {
    if (note(fault.toString(), isByNotice)) {
      Throwable place = withoutMessage(fault.fault());
      LOG.error("subscription={} {} ({} so far)", subscription, fault, count, place);
    }
  }

  /** Records a fault without an exception. */
  void add(String text) {
    if (note(text, false)) {
      LOG.error("subscription={} {} ({} so far)", subscription, text, count);
    }
  }

  /** Counts and keeps a fault. Returns whether another line may be logged. */
  private boolean note(String text, boolean isByNotice) {
    Instant now = clock.instant();
    count++;
    last = new LaneFault(now, text);
    meter.faulted(isByNotice);
    boolean mayLog = Duration.between(lastLine, now).abs().compareTo(BETWEEN_LINES) >= 0;
    lastLine = mayLog ? now : lastLine;
    return mayLog;
  }

  /** Keeps the stack trace but not the message, which might quote an event or a secret. */
  private static Throwable withoutMessage(Throwable fault) {
    Throwable silent = new Throwable(fault.getClass().getName());
    silent.setStackTrace(fault.getStackTrace());
    return silent;
  }

  public long count() {
    return count;
  }

  /** The newest fault; null if there was none. */
  public @Nullable LaneFault last() {
    return last;
  }

  /** Returns the wait after a fault. It doubles with each fault until the lane works again. */
  private Duration nextWait() {
    Duration next = wait;
    Duration twice = wait.multipliedBy(2);
    wait = twice.compareTo(LONGEST_WAIT) < 0 ? twice : LONGEST_WAIT;
    return next;
  }

  /** Called when the lane works again. */
  public void over() {
    wait = FIRST_WAIT;
  }
}
