package io.hermod.loop;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bounded queue with a thread of its own, which may block. Event loops put things in and never
 * wait: if too many things wait already, or things that are too large, another one is only counted.
 */
public final class BackgroundQueue<T> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundQueue.class);
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  /**
   * How much a queue holds.
   *
   * @param most how many things may wait
   * @param bytes how much memory the waiting things may take
   * @param atOnce how many things are handled at once
   * @param gathering how long to wait until there are so many; zero to handle things at once
   */
  public record Limits(int most, long bytes, int atOnce, Duration gathering) {}

  private final String name;
  private final Limits limits;
  private final ToLongFunction<T> sizes;
  private final Consumer<List<T>> handler;
  private final BooleanSupplier looksRegularly;
  private final LongAdder dropped = new LongAdder();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Thread thread;
  // Guarded by the lock.
  private final Queue<T> waiting = new ArrayDeque<>();
  private long bytes;
  private boolean isWoken;
  private boolean isClosing;

  /**
   * Creates a queue whose thread is not started yet.
   *
   * @param name the name of the thread
   * @param sizes how many bytes a thing takes, approximately
   * @param handler handles things in the order in which they came; called by one thread at a time
   * @param looksRegularly whether the handler is called every second, even if nothing has come
   */
  public BackgroundQueue(
      String name,
      Limits limits,
      ToLongFunction<T> sizes,
      Consumer<List<T>> handler,
      BooleanSupplier looksRegularly) {
    this.name = name;
    this.limits = limits;
    this.sizes = sizes;
    this.handler = handler;
    this.looksRegularly = looksRegularly;
    this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
  }

  public void start() {
    thread.start();
  }

  /** Puts a thing in. Returns false and counts it if there is no room. Never blocks. */
  public boolean offer(T thing) {
    long size = sizes.applyAsLong(thing);
    boolean isTaken;
    lock.lock();
    try {
      isTaken = !isClosing && waiting.size() < limits.most() && bytes + size <= limits.bytes();
      if (isTaken) {
        waiting.add(thing);
        bytes += size;
        if (waiting.size() == 1 || waiting.size() == limits.atOnce()) {
          changed.signal();
        }
      }
    } finally {
      lock.unlock();
    }
    if (!isTaken) {
      dropped.increment();
    }
    return isTaken;
  }

  /** Has the handler called soon, even if there is nothing to handle. */
  public void wake() {
    lock.lock();
    try {
      isWoken = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** The number of things that found no room, or on which the handler failed. */
  public long dropped() {
    return dropped.sum();
  }

  private void run() {
    try {
      while (!isClosing()) {
        handle(next());
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isClosing() {
    lock.lock();
    try {
      return isClosing;
    } finally {
      lock.unlock();
    }
  }

  private List<T> next() throws InterruptedException {
    boolean isLooking = looksRegularly.getAsBoolean();
    lock.lock();
    try {
      long left = BETWEEN_LOOKS.toNanos();
      while (waiting.isEmpty() && !isWoken && !isClosing && left > 0) {
        if (isLooking) {
          left = changed.awaitNanos(left);
        } else {
          changed.await();
        }
      }
      gather();
      isWoken = false;
      return take();
    } finally {
      lock.unlock();
    }
  }

  private void gather() throws InterruptedException {
    long left = limits.gathering().toNanos();
    while (!waiting.isEmpty() && waiting.size() < limits.atOnce() && !isClosing && left > 0) {
      left = changed.awaitNanos(left);
    }
  }

  private List<T> take() {
    List<T> taken = new ArrayList<>(Math.min(waiting.size(), limits.atOnce()));
    for (T next = waiting.poll(); next != null; next = waiting.poll()) {
      taken.add(next);
      bytes -= sizes.applyAsLong(next);
      if (taken.size() == limits.atOnce()) {
        break;
      }
    }
    return taken;
  }

  private void handle(List<T> things) {
    try {
      handler.accept(things);
    } catch (RuntimeException | Error e) {
      dropped.add(things.size());
      LOG.error("{}: {} could not be handled", name, things.size(), e);
    }
  }

  /**
   * Takes nothing more, and handles what waits. Does not interrupt the thread, because that would
   * close a file that it writes.
   */
  @Override
  public void close() {
    lock.lock();
    try {
      isClosing = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return;
    }
    for (List<T> rest = take(); !rest.isEmpty(); rest = take()) {
      handle(rest);
    }
  }
}
