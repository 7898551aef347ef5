package io.hermod.delivery;

import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.profile.Outcome;
import io.hermod.subscription.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What Hermod itself failed to do for one lane: counted, logged, and kept for whoever asks. */
final class LaneFaults {
  private static final Logger LOG = LoggerFactory.getLogger("io.hermod.delivery");
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(1);
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  private final String subscription;
  private final LaneMeter meter;
  private final Supplier<Instant> clock;
  private Instant lastLine = Instant.EPOCH;
  private Duration wait = FIRST_WAIT;
  private long count;
  private @Nullable LaneFault last;

  LaneFaults(Subscription subscription, LaneMeter meter, Supplier<Instant> clock) {
    this.subscription = subscription.resourceId();
    this.meter = meter;
    this.clock = clock;
  }

  /** Takes down a fault that concerns the lane and not one of its events. */
  void add(String what, Throwable fault) {
    add(new Faulted(Outcome.INTERNAL_ERROR, what, fault));
  }

  void add(Faulted fault) {
    if (note(fault.toString())) {
      Throwable place = withoutMessage(fault.fault());
      LOG.error("subscription={} {} ({} so far)", subscription, fault, count, place);
    }
  }

  /** Takes down a fault that was no exception. */
  void add(String text) {
    if (note(text)) {
      LOG.error("subscription={} {} ({} so far)", subscription, text, count);
    }
  }

  /** Whether there may be another line in the log. */
  private boolean note(String text) {
    Instant now = clock.get();
    count++;
    last = new LaneFault(now, text);
    meter.faulted();
    boolean mayLog = Duration.between(lastLine, now).abs().compareTo(BETWEEN_LINES) >= 0;
    lastLine = mayLog ? now : lastLine;
    return mayLog;
  }

  /** Where it arose, and not what it says: a message might quote an event or a secret. */
  private static Throwable withoutMessage(Throwable fault) {
    Throwable silent = new Throwable(fault.getClass().getName());
    silent.setStackTrace(fault.getStackTrace());
    return silent;
  }

  long count() {
    return count;
  }

  /** The newest; null where there was none. */
  @Nullable LaneFault last() {
    return last;
  }

  /** How long the lane waits after a fault: twice as long after each that follows at once. */
  Duration nextWait() {
    Duration next = wait;
    Duration twice = wait.multipliedBy(2);
    wait = twice.compareTo(LONGEST_WAIT) < 0 ? twice : LONGEST_WAIT;
    return next;
  }

  /** The lane works. */
  void over() {
    wait = FIRST_WAIT;
  }
}
