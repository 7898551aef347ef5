package io.hermod.store.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Threads of the operating system, one for each worker. */
final class PlatformThreads implements StoreThreads {
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

  /** Chores by the clock of the machine; one that fails is done again all the same. */
  private static final class ScheduledChores implements Chores {
    private final ScheduledExecutorService executor;
    private final List<ScheduledFuture<?>> chores = new ArrayList<>();

    ScheduledChores(Thread.Builder.OfPlatform thread) {
      this.executor = Executors.newSingleThreadScheduledExecutor(thread.factory());
    }

    @Override
    public void every(Duration interval, Runnable chore) {
      long millis = interval.toMillis();
      chores.add(
          executor.scheduleWithFixedDelay(
              () -> guarded(chore), millis, millis, TimeUnit.MILLISECONDS));
    }

    private static void guarded(Runnable chore) {
      try {
        chore.run();
      } catch (RuntimeException | Error e) {
        LOG.error("A chore of the store failed and will be tried again", e);
      }
    }

    @Override
    public void close() {
      chores.forEach(chore -> chore.cancel(false));
      executor.shutdown();
    }
  }
}
