package io.hermod.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;

/**
 * Logs a repeated fault of Netty only once a minute: without a free file descriptor, every listener
 * reports a fault each second.
 */
public final class RepeatedFaultFilter extends TurboFilter {
  private static final long PAUSE_NANOS = Duration.ofMinutes(1).toNanos();

  private record Logged(String fault, long at) {}

  private final AtomicReference<@Nullable Logged> last = new AtomicReference<>();

  @Override
  public FilterReply decide(
      @Nullable Marker marker,
      Logger logger,
      Level level,
      @Nullable String format,
      Object @Nullable [] arguments,
      @Nullable Throwable fault) {
    if (fault == null || !logger.getName().startsWith("io.netty.")) {
      return FilterReply.NEUTRAL;
    }
    return isRepeated(fault.toString(), System.nanoTime()) ? FilterReply.DENY : FilterReply.NEUTRAL;
  }

  /** Whether the same fault was logged less than a minute ago; if not, records it as logged. */
  boolean isRepeated(String fault, long now) {
    Logged before = last.get();
    if (before != null && before.fault().equals(fault) && now - before.at() < PAUSE_NANOS) {
      return true;
    }
    last.set(new Logged(fault, now));
    return false;
  }
}
