package io.hermod.store.worker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Does all the work of a store on the thread of the test, which decides when each step is done.
 * Whoever would block has the others work until there is a result.
 */
public final class SteppedThreads implements StoreThreads {
  private final List<Worker> workers = new ArrayList<>();
  private final CollectedChores chores = new CollectedChores();
  private boolean isKilled;

  /** The journal's committer, the writer of rows and the pools; each can be stepped by itself. */
  List<Worker> workers() {
    return List.copyOf(workers);
  }

  /** A step of the first worker that has something to do; false when none has. */
  boolean runOnce() {
    return !isKilled && workers().stream().anyMatch(Worker::runOnce);
  }

  public void runUntilIdle() {
    while (runOnce()) {
      // Each step is bounded, and so is what waits.
    }
  }

  /** What the store does every now and then, once. */
  public void runChores() {
    if (!isKilled) {
      chores.all().forEach(Runnable::run);
    }
  }

  /** From now on nothing is done: a store that is closed after this leaves what a kill leaves. */
  public void kill() {
    isKilled = true;
  }

  @Override
  public Running start(Thread.Builder.OfPlatform thread, Worker worker) {
    workers.add(worker);
    return _ -> {
      while (!isKilled && worker.runOnce()) {
        // Until nothing waits.
      }
      workers.remove(worker);
      return true;
    };
  }

  @Override
  public ExecutorService pool(Thread.Builder.OfPlatform threads, int size) {
    Pool pool = new Pool();
    workers.add(pool);
    return pool;
  }

  @Override
  public Chores chores(Thread.Builder.OfPlatform thread) {
    return chores;
  }

  @Override
  public <T> T await(CompletableFuture<T> result) {
    while (!result.isDone()) {
      if (!runOnce()) {
        throw new IllegalStateException("nobody is left who could give this result");
      }
    }
    return result.join();
  }

  /** Tasks that wait for the test to run them, one at a time. */
  private final class Pool extends AbstractExecutorService implements Worker {
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private boolean isShutDown;

    @Override
    public void execute(Runnable task) {
      if (isShutDown) {
        throw new RejectedExecutionException("the pool is shut down");
      }
      tasks.add(task);
    }

    @Override
    public boolean runOnce() {
      Runnable next = tasks.poll();
      if (next != null) {
        next.run();
      }
      return next != null;
    }

    @Override
    public void run() {
      throw new UnsupportedOperationException("the test does the steps");
    }

    @Override
    public void shutdown() {
      isShutDown = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
      shutdown();
      List<Runnable> left = List.copyOf(tasks);
      tasks.clear();
      return left;
    }

    @Override
    public boolean isShutdown() {
      return isShutDown;
    }

    @Override
    public boolean isTerminated() {
      return isShutDown && tasks.isEmpty();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      while (!isKilled && runOnce()) {
        // Until nothing waits.
      }
      workers.remove(this);
      return true;
    }
  }
}
