package io.hermod.audit;

import java.time.InstantSource;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the audit log of calls. Every call has two lines there: one before it is made, which is
 * durable or keeps the call from being made, and one with its result.
 *
 * <p>A crash between them leaves a begin without an end: the call may have been made or not. A
 * crash before the first leaves nothing, and nothing was made. That is the order to rely on: what
 * was made has a line.
 */
public final class AuditTrail {
  private static final Logger LOG = LoggerFactory.getLogger(AuditTrail.class);

  private final AuditSink sink;
  private final InstantSource clock;
  private final LongAdder failures = new LongAdder();

  public AuditTrail(AuditSink sink, InstantSource clock) {
    this.sink = sink;
    this.clock = clock;
  }

  /** One that keeps nothing. */
  public static AuditTrail none(InstantSource clock) {
    return new AuditTrail(
        new AuditSink() {
          @Override
          public void begin(String line) {}

          @Override
          public void tell(String line) {}
        },
        clock);
  }

  /**
   * Must return before the call is made.
   *
   * @throws AuditUnavailableException if it must not be made
   */
  public void begin(AuditedCall call) {
    try {
      sink.begin(AuditLine.begin(call, clock.instant()));
    } catch (AuditUnavailableException e) {
      failures.increment();
      throw e;
    }
  }

  /** The call is over; whether this line can be written changes nothing about that. */
  public void end(AuditedCall call, int status) {
    tell(AuditLine.end(call, status, clock.instant()));
  }

  void tell(String line) {
    try {
      sink.tell(line);
    } catch (AuditUnavailableException e) {
      failures.increment();
      LOG.error("{}; this line is missing there: {}", e.getMessage(), line);
    }
  }

  /** How many lines could not be written. */
  public long failures() {
    return failures.sum();
  }
}
