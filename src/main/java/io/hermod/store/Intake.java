package io.hermod.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Makes entries durable. Whoever appends need not know which journal an entry goes to, or which
 * process reads it. Each append gets its result exactly once.
 */
public interface Intake {

  /**
   * Makes the entry durable, then calls {@code done}. Never blocks.
   *
   * @param home runs {@code done}; entries that became durable together share one task
   */
  void append(Entry entry, Executor home, Consumer<AppendResult> done);

  /** Appends the entry and calls {@code done} on a thread of the store, which it must not block. */
  default void append(Entry entry, Consumer<AppendResult> done) {
    append(entry, Runnable::run, done);
  }

  /**
   * Appends a small entry that allows space to be freed. It is accepted even while events are
   * refused because the store is full. Calls {@code done} on a thread of the store.
   */
  default void appendEvenIfFull(Entry entry, Consumer<AppendResult> done) {
    append(entry, done);
  }

  /**
   * Appends a small entry that is accepted even if the store is full, and waits until it is
   * durable.
   *
   * @throws StoreUnavailableException if it is not known to be durable
   */
  default void appendNow(Entry entry) {
    CompletableFuture<AppendResult> appended = new CompletableFuture<>();
    appendEvenIfFull(entry, appended::complete);
    String failure = appended.join().failure();
    if (failure != null) {
      throw new StoreUnavailableException(failure);
    }
  }
}
