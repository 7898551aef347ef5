package io.hermod.simulation;

import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A thread that runs blocking code on the thread of the test. Where it would block, it yields, and
 * the scheduler decides when it continues.
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
   * Creates a thread that has not started.
   *
   * @param ready called each time the thread can continue
   * @param failed receives failures of the simulation itself
   */
  SimulatedThread(Runnable task, Consumer<SimulatedThread> ready, Consumer<Throwable> failed) {
    this.ready = ready;
    this.failed = failed;
    this.thread = VirtualThreads.unstarted(this, task);
  }

  void start() {
    thread.start();
  }

  /**
   * The JDK calls this when the thread can continue. During a turn, that is a monitor of another
   * run that has become free, and the turn goes on.
   */
  @Override
  public void execute(Runnable continuation) {
    if (isRunning) {
      unblocked = continuation;
    } else if (Thread.currentThread().isVirtual() || Thread.currentThread().equals(home)) {
      next = continuation;
      ready.accept(this);
    } else {
      failed.accept(new IllegalStateException("somebody else decides when a thread goes on"));
    }
  }

  /** Runs the thread until it has to wait. */
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
   * Waits for a monitor of the JDK that a run on another core holds. That is not part of the
   * simulation, so the same turn continues afterwards. Returns null if the turn is over.
   */
  private @Nullable Runnable awaitUnblocked() {
    while (isBlocked()) {
      LockSupport.parkNanos(MOMENT_NANOS);
    }
    Runnable rest = unblocked;
    unblocked = null;
    return rest;
  }

  /**
   * Whether the thread waits for such a monitor. When it gets the monitor, the JDK first makes it
   * runnable and then, a moment later, calls {@link #execute}: until then, the turn is not over.
   */
  private boolean isBlocked() {
    return switch (thread.getState()) {
      case BLOCKED, RUNNABLE -> unblocked == null;
      case NEW, WAITING, TIMED_WAITING, TERMINATED -> false;
    };
  }
}
