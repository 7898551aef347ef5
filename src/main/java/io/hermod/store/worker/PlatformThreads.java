package io.hermod.store.worker;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs each worker on a platform thread of its own. */
public final class PlatformThreads implements StoreThreads {
  private static final Logger LOG = LoggerFactory.getLogger(PlatformThreads.class);

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

  /** Runs chores by the system clock. A chore that fails still runs again. */
  private static final class ScheduledChores implements Chores {
    private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);

    private final ScheduledThreadPoolExecutor executor;

    ScheduledChores(Thread.Builder.OfPlatform thread) {
      this.executor = new ScheduledThreadPoolExecutor(1, thread.factory());
      executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
      executor.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
    }

    @Override
    public void every(Duration interval, Runnable chore) {
      long millis = interval.toMillis();
      var _ =
          executor.scheduleWithFixedDelay(
              () -> guarded(chore), millis, millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public Repeated repeat(Duration wait, Supplier<Duration> chore) {
      Planned planned = new Planned(chore);
      planned.plan(wait);
      return () -> planned.plan(Duration.ZERO);
    }

    /** A chore, of which one run is planned at a time. */
    private final class Planned {
      private final Supplier<Duration> chore;
      private int runs;

      Planned(Supplier<Duration> chore) {
        this.chore = chore;
      }

      /** Replaces the run that is planned, also while one is in progress. */
      synchronized void plan(Duration wait) {
        int mine = ++runs;
        try {
          var _ = executor.schedule(() -> run(mine), wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
          LOG.debug("the store is closed: no more chores");
        }
      }

      private void run(int number) {
        if (isCurrent(number)) {
          Duration[] wait = {AFTER_A_FAULT};
          guarded(() -> wait[0] = chore.get());
          planAfter(number, wait[0]);
        }
      }

      private synchronized boolean isCurrent(int number) {
        return number == runs;
      }

      private synchronized void planAfter(int number, Duration wait) {
        if (isCurrent(number)) {
          plan(wait);
        }
      }
    }

    private static void guarded(Runnable chore) {
      try {
        chore.run();
      } catch (RuntimeException | Error e) {
        LOG.error("A periodic task of the store failed and will run again", e);
      }
    }

    @Override
    public void close() {
      executor.shutdown();
      try {
        if (!executor.awaitTermination(5, TimeUnit.SECONDS)) {
          LOG.warn("a periodic task is still running while the store closes");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
