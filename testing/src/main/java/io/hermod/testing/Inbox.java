package io.hermod.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What a webhook has received so far. */
final class Inbox {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition added = lock.newCondition();
  private final List<ReceivedRequest> requests = new ArrayList<>();

  void add(ReceivedRequest request) {
    lock.lock();
    try {
      requests.add(request);
      added.signalAll();
    } finally {
      lock.unlock();
    }
  }

  List<ReceivedRequest> requests() {
    lock.lock();
    try {
      return List.copyOf(requests);
    } finally {
      lock.unlock();
    }
  }

  List<ReceivedEvent> events() {
    return requests().stream()
        .filter(ReceivedRequest::isAccepted)
        .flatMap(request -> request.events().stream())
        .toList();
  }

  /**
   * Waits for so many accepted events.
   *
   * @throws AssertionError if there are fewer after this time
   */
  List<ReceivedEvent> await(int count, Duration limit) {
    lock.lock();
    try {
      long left = limit.toNanos();
      while (events().size() < count) {
        if (left <= 0) {
          throw new AssertionError(
              "%d of %d events have arrived after %s".formatted(events().size(), count, limit));
        }
        left = added.awaitNanos(left);
      }
      return events();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HermodException("interrupted while waiting for events", e);
    } finally {
      lock.unlock();
    }
  }
}
