package io.hermod.subscription;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The times during which the time to live of a subscription's events stood still.
 *
 * @param spans in ascending order, without overlaps; only the last may have no end yet
 */
public record StoppedTime(List<Span> spans) {
  public static final StoppedTime NONE = new StoppedTime(List.of());

  /** The result of {@link #after} if time stands still before that. */
  public static final Instant NEVER = Instant.MAX;

  /** Beyond this number, the oldest spans are joined: events may live longer, never shorter. */
  static final int MOST_SPANS = 64;

  /**
   * One of these times.
   *
   * @param to its end; null if time still stands
   */
  public record Span(Instant from, @Nullable Instant to) {}

  public StoppedTime {
    spans = List.copyOf(spans);
  }

  public boolean isStopped() {
    return !spans.isEmpty() && spans.getLast().to() == null;
  }

  /** Stops the time, unless it stands already. */
  StoppedTime stop(Instant now) {
    if (isStopped()) {
      return this;
    }
    List<Span> more = new ArrayList<>(spans);
    Instant last = spans.isEmpty() ? now : spans.getLast().to();
    // If the clock was set back, the spans must still not overlap.
    more.add(new Span(last != null && last.isAfter(now) ? last : now, null));
    return new StoppedTime(more.size() > MOST_SPANS ? joined(more) : more);
  }

  private static List<Span> joined(List<Span> spans) {
    List<Span> fewer = new ArrayList<>(spans.subList(1, spans.size()));
    fewer.set(0, new Span(spans.get(0).from(), spans.get(1).to()));
    return fewer;
  }

  /** Lets the time run on, unless it runs already. */
  StoppedTime start(Instant now) {
    if (!isStopped()) {
      return this;
    }
    List<Span> closed = new ArrayList<>(spans);
    Instant from = closed.removeLast().from();
    if (now.isAfter(from)) {
      closed.add(new Span(from, now));
    }
    return new StoppedTime(closed);
  }

  /** Returns when this much time has passed since then, without the time that stood still. */
  public Instant after(Instant since, Duration time) {
    Instant end = since.plus(time);
    for (Span span : spans) {
      if (!span.from().isBefore(end)) {
        return end;
      }
      Instant to = span.to();
      if (to == null) {
        return NEVER;
      }
      if (to.isAfter(since)) {
        end = end.plus(Duration.between(later(since, span.from()), to));
      }
    }
    return end;
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
