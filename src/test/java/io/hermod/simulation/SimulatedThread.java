package io.hermod.simulation;

import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A thread that runs blocking code on the thread of the test: where it would wait, it gives way,
 * and somebody else decides when it goes on.
 */
final class SimulatedThread implements Executor {
  private static final long MOMENT_NANOS = 20_000;

  private final Thread home = Thread.currentThread();
  private final Consumer<SimulatedThread> ready;
  private final Consumer<Throwable> failed;
  private final Thread thread;
  private @Nullable Runnable next;
  private volatile @Nullable Runnable unblocked;
  private volatile boolean isRunning;

  /**
   * A thread that has not begun.
   *
   * @param ready told each time it can go on
   * @param failed told of what should not happen
   */
  SimulatedThread(Runnable task, Consumer<SimulatedThread> ready, Consumer<Throwable> failed) {
    this.ready = ready;
    this.failed = failed;
    this.thread = VirtualThreads.unstarted(this, task);
  }

  void start() {
    thread.start();
  }

  /** The JDK calls this when the thread can go on. */
  @Override
  public void execute(Runnable continuation) {
    if (Thread.currentThread().isVirtual() || Thread.currentThread().equals(home)) {
      next = continuation;
      ready.accept(this);
    } else if (isRunning) {
      unblocked = continuation;
    } else {
      failed.accept(new IllegalStateException("somebody else decides when a thread goes on"));
    }
  }

  /** Goes on until it has to wait. */
  void run() {
    isRunning = true;
    Runnable turn = next;
    next = null;
    while (turn != null) {
      turn.run();
      turn = awaitUnblocked();
    }
    isRunning = false;
  }

  /**
   * A monitor of the JDK that a run on another core holds is no part of the simulation: it is
   * waited for, and then the turn goes on. Null where the turn is over.
   */
  private @Nullable Runnable awaitUnblocked() {
    while (thread.getState() == Thread.State.BLOCKED && unblocked == null) {
      LockSupport.parkNanos(MOMENT_NANOS);
    }
    Runnable rest = unblocked;
    unblocked = null;
    return rest;
  }
}
