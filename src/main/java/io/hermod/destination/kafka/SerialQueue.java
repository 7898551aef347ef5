package io.hermod.destination.kafka;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.profile.Outcome;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks that may block, one after another, so that a topic that nobody knows holds up only
 * itself.
 */
final class SerialQueue {
  private final Executor threads;
  private final Queue<Task> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();

  /**
   * A task, and who is told when it fails.
   *
   * @param work returns the failure; null if there was none, or if it is reported later
   */
  record Task(Supplier<@Nullable Failure> work, Consumer<DeliveryOutcome> listener) {}

  /**
   * Why a task failed.
   *
   * @param isForAll whether the tasks that wait behind it fail too: they would wait as long, and
   *     fail for the same reason
   */
  record Failure(DeliveryOutcome outcome, boolean isForAll) {}

  SerialQueue(Executor threads) {
    this.threads = threads;
  }

  /** Whether every task that was added has been run. */
  boolean isEmpty() {
    return size.get() == 0;
  }

  void add(Task task) {
    waiting.add(task);
    if (size.getAndIncrement() == 0) {
      threads.execute(this::runAll);
    }
  }

  private void runAll() {
    int left = size.get();
    while (left > 0) {
      runSome(left);
      left = size.addAndGet(-left);
    }
  }

  private void runSome(int count) {
    @Nullable Failure ofAll = null;
    for (int i = 0; i < count; i++) {
      Task task = waiting.remove();
      @Nullable Failure failure = ofAll == null ? run(task) : ofAll;
      if (failure != null) {
        task.listener().accept(failure.outcome());
        ofAll = failure.isForAll() ? failure : null;
      }
    }
  }

  private static @Nullable Failure run(Task task) {
    try {
      return task.work().get();
    } catch (Throwable fault) {
      // Whatever it was, the tasks behind it must have their turn.
      return new Failure(
          new Faulted(Outcome.INTERNAL_ERROR, "the record could not be sent", fault), false);
    }
  }
}
