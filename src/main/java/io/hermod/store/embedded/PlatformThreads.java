package io.hermod.store.embedded;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads of the operating system, one for each worker. */
final class PlatformThreads implements StoreThreads {

  @Override
  public Running start(Thread.Builder.OfPlatform builder, Worker worker) {
    Thread thread = builder.start(worker::run);
    return limit -> awaitEnd(thread, limit);
  }

  private static boolean awaitEnd(Thread thread, Duration limit) {
    try {
      // A worker that closes its own store cannot wait for itself.
      return Thread.currentThread().equals(thread) || thread.join(limit);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public ExecutorService pool(Thread.Builder.OfPlatform threads, int size) {
    return Executors.newFixedThreadPool(size, threads.factory());
  }

  @Override
  public Chores chores(Thread.Builder.OfPlatform thread) {
    return new ScheduledChores(thread);
  }

  @Override
  public <T> T await(CompletableFuture<T> result) {
    return result.join();
  }

  /** Chores by the clock of the machine. */
  private static final class ScheduledChores implements Chores {
    private final ScheduledExecutorService executor;

    ScheduledChores(Thread.Builder.OfPlatform thread) {
      ScheduledThreadPoolExecutor made = new ScheduledThreadPoolExecutor(1, thread.factory());
      made.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
      this.executor = made;
    }

    @Override
    public void every(Duration interval, Runnable chore) {
      executor.scheduleWithFixedDelay(
          chore, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
      executor.shutdown();
    }
  }
}
