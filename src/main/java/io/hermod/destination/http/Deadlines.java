package io.hermod.destination.http;

import io.hermod.loop.Loop;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Ends what takes too long. All deadlines have the same wait, so they are listed in the order in
 * which they end, and one timer serves them all.
 */
public final class Deadlines {
  private final Loop loop;
  private final Duration wait;
  private @Nullable Deadline first;
  private @Nullable Deadline last;
  private boolean hasTimer;

  Deadlines(Loop loop, Duration wait) {
    this.loop = loop;
    this.wait = wait;
  }

  public void add(Deadline deadline) {
    deadline.attachTo(this, loop.now().plus(wait));
    deadline.earlier = last;
    if (last == null) {
      first = deadline;
    } else {
      last.later = deadline;
    }
    last = deadline;
    if (!hasTimer) {
      setTimer(deadline.at());
    }
  }

  /** Removes a deadline from the list. */
  void remove(Deadline deadline) {
    Deadline before = deadline.earlier;
    Deadline after = deadline.later;
    if (before == null) {
      first = after;
    } else {
      before.later = after;
    }
    if (after == null) {
      last = before;
    } else {
      after.earlier = before;
    }
    deadline.earlier = null;
    deadline.later = null;
    deadline.attachTo(null, Instant.MAX);
  }

  private void setTimer(Instant when) {
    hasTimer = true;
    loop.at(when, this::endOverdue);
  }

  /** Moves deadlines that are too far away to the latest possible time: the clock was set back. */
  private void shorten(Instant latest) {
    for (Deadline each = first; each != null; each = each.later) {
      if (each.at().isAfter(latest)) {
        each.attachTo(this, latest);
      }
    }
  }

  /** If one of them throws, the next timer continues with the others, at once. */
  private void endOverdue() {
    try {
      endUntil(loop.now());
    } finally {
      hasTimer = false;
      if (first != null) {
        setTimer(first.at());
      }
    }
  }

  private void endUntil(Instant now) {
    if (first != null && first.at().isAfter(now.plus(wait))) {
      shorten(now.plus(wait));
    }
    for (Deadline next = first; next != null && !next.at().isAfter(now); next = first) {
      remove(next);
      next.passed();
    }
  }
}
