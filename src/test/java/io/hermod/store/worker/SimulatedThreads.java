package io.hermod.store.worker;

import io.hermod.simulation.Scheduler;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** The threads of a store among those of a simulated process. */
public final class SimulatedThreads implements StoreThreads {
  private final Scheduler scheduler;
  private final CollectedChores chores = new CollectedChores();
  private boolean isKilled;

  public SimulatedThreads(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  public void kill() {
    isKilled = true;
  }

  /** Begins what the store does every now and then, once. */
  public void runChores() {
    chores.all().forEach(scheduler::fork);
  }

  @Override
  public Running start(Thread.Builder.OfPlatform thread, Worker worker) {
    scheduler.addWorker(() -> !isKilled && worker.runOnce());
    return _ -> {
      while (!isKilled && worker.runOnce()) {
        // Until nothing waits.
      }
      return true;
    };
  }

  @Override
  public ExecutorService pool(Thread.Builder.OfPlatform threads, int size) {
    return new ForkingPool();
  }

  @Override
  public Chores chores(Thread.Builder.OfPlatform thread) {
    return chores;
  }

  /** A virtual thread gives way; the test's own thread lets the others work meanwhile. */
  @Override
  public <T> T await(CompletableFuture<T> result) {
    while (!result.isDone() && !Thread.currentThread().isVirtual()) {
      if (!scheduler.step()) {
        throw new IllegalStateException("nobody is left who could give this result");
      }
    }
    return result.join();
  }

  /** Each task is a thread of its own. */
  private final class ForkingPool extends AbstractExecutorService {
    private boolean isShutDown;

    @Override
    public void execute(Runnable task) {
      if (isShutDown) {
        throw new RejectedExecutionException("the pool is shut down");
      }
      scheduler.fork(task);
    }

    @Override
    public void shutdown() {
      isShutDown = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
      isShutDown = true;
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return isShutDown;
    }

    @Override
    public boolean isTerminated() {
      return isShutDown;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      return true;
    }
  }
}
