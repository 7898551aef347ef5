package io.hermod.testing;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** How a webhook responds to its next requests: by its failures in their order, then with 200. */
final class ResponsePlan {
  private static final int SUCCESS = 200;

  private final Deque<Failure> failures = new ArrayDeque<>();
  private Duration delay = Duration.ZERO;

  synchronized Failure add(Failure failure) {
    failures.add(failure);
    return failure;
  }

  synchronized void clear() {
    failures.clear();
    delay = Duration.ZERO;
  }

  synchronized void delay(Duration wait) {
    delay = wait;
  }

  synchronized Duration delay() {
    return delay;
  }

  /** The status of the next response; 0 if there is none. */
  synchronized int next() {
    for (Failure first = failures.peek(); first != null; first = failures.peek()) {
      if (first.take()) {
        return first.status();
      }
      failures.remove();
    }
    return SUCCESS;
  }
}
