package io.hermod.audit;

import java.time.InstantSource;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes calls to the audit log. Every call has two lines: one before it is made, and one with its
 * result. If the first line cannot be made durable, the call is not made.
 *
 * <p>After a crash between the two lines, the log has a begin without an end, and the call may or
 * may not have been made. After a crash before the first line, the call was not made. So every call
 * that was made has a line.
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

  /** Returns a trail that writes nothing. */
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
   * Writes the first line of a call; must return before the call is made.
   *
   * @throws AuditUnavailableException if the call must not be made
   */
  public void begin(AuditedCall call) {
    try {
      sink.begin(AuditLine.begin(call, clock.instant()));
    } catch (AuditUnavailableException e) {
      failures.increment();
      throw e;
    }
  }

  /**
   * Writes the result of a call. A failure to write it is only logged, because the call is done.
   */
  public void end(AuditedCall call, int status) {
    tell(AuditLine.end(call, status, clock.instant()));
  }

  void tell(String line) {
    try {
      sink.tell(line);
    } catch (AuditUnavailableException e) {
      failures.increment();
      LOG.error("{}; the missing line is: {}", e.getMessage(), line);
    }
  }

  /** The number of lines that could not be written. */
  public long failures() {
    return failures.sum();
  }
}
