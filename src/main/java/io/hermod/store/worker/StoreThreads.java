package io.hermod.store.worker;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** Starts the threads of a store; a test can do all of their work on its own thread instead. */
public interface StoreThreads {

  /** Runs the worker on a thread from this builder. */
  Running start(Thread.Builder.OfPlatform thread, Worker worker);

  ExecutorService pool(Thread.Builder.OfPlatform threads, int size);

  Chores chores(Thread.Builder.OfPlatform thread);

  /** Waits for a result from another of these threads. */
  <T> T await(CompletableFuture<T> result);

  /** A worker that was started. */
  @FunctionalInterface
  interface Running {
    /**
     * Waits until the closed worker has done its remaining work; returns false if that takes too
     * long.
     */
    boolean awaitEnd(Duration limit);
  }

  /** A chore that runs again and again. */
  @FunctionalInterface
  interface Repeated {
    /** Runs it now instead of later. Any thread may call this. */
    void soon();
  }

  /** Runs tasks periodically, on one thread. */
  interface Chores extends AutoCloseable {
    void every(Duration interval, Runnable chore);

    /** Runs a chore after a wait, and again after the time that it returns. */
    Repeated repeat(Duration wait, Supplier<Duration> chore);

    /** Starts no more tasks, and waits for the one that is running. */
    @Override
    void close();
  }
}
