package io.hermod.store.embedded;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;

/** Starts the threads of a store; a test can do all of their work on its own thread instead. */
interface StoreThreads {

  /** Runs the worker on a thread that this builder makes. */
  Running start(Thread.Builder.OfPlatform thread, Worker worker);

  ExecutorService pool(Thread.Builder.OfPlatform threads, int size);

  Chores chores(Thread.Builder.OfPlatform thread);

  /** Waits for a result that another of these threads will give. */
  <T> T await(CompletableFuture<T> result);

  /** A worker that was started. */
  @FunctionalInterface
  interface Running {
    /**
     * Waits until the worker, which was closed, has done what waits; false when it takes longer.
     */
    boolean awaitEnd(Duration limit);
  }

  /** What is done again and again, on one thread. */
  interface Chores extends AutoCloseable {
    void every(Duration interval, Runnable chore);

    /** Begins none from now on. */
    @Override
    void close();
  }
}
