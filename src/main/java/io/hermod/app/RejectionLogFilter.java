package io.hermod.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import io.hermod.http.server.RejectionLog;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;

/**
 * Limits how many rejected requests are logged per second, because anybody can send such requests.
 */
public final class RejectionLogFilter extends TurboFilter {
  static final int LINES_PER_SECOND = 10;

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private long began;
  private int lines;
  private boolean isFirst = true;

  @Override
  public FilterReply decide(
      @Nullable Marker marker,
      Logger logger,
      Level level,
      @Nullable String format,
      Object @Nullable [] arguments,
      @Nullable Throwable fault) {
    // Without a format, somebody only asks whether the level is enabled.
    if (format == null || !logger.getName().equals(RejectionLog.NAME)) {
      return FilterReply.NEUTRAL;
    }
    int leftOut = leftOutBefore(System.nanoTime());
    if (leftOut > 0) {
      logger.info("{} more rejected requests were not logged", leftOut);
    }
    return mayLog() ? FilterReply.NEUTRAL : FilterReply.DENY;
  }

  /** Begins a new second if the last one is over. Returns how many lines that one left out. */
  synchronized int leftOutBefore(long now) {
    if (!isFirst && now - began < SECOND) {
      return 0;
    }
    int leftOut = Math.max(0, lines - LINES_PER_SECOND);
    isFirst = false;
    began = now;
    lines = 0;
    return leftOut;
  }

  synchronized boolean mayLog() {
    return ++lines <= LINES_PER_SECOND;
  }
}
