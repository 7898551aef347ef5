package io.hermod.app;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts of a running server in the order in which they were started. {@code close} stops them
 * in reverse order, each within its own time limit and all within a common one. A part that fails
 * or hangs does not keep the others running.
 */
final class Parts implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Parts.class);

  private record Part(String name, Duration limit, AutoCloseable closeable) {}

  private final Duration limitOfAll;
  private final Deque<Part> started = new ArrayDeque<>();

  private final CompletableFuture<String> failure = new CompletableFuture<>();

  Parts(Duration limitOfAll) {
    this.limitOfAll = limitOfAll;
  }

  /** Ends the server: a part of it cannot go on. */
  void fail(String reason) {
    failure.complete(reason);
  }

  /** Waits until a part cannot go on; returns the reason. */
  String awaitFailure() {
    return failure.join();
  }

  /** Takes over a part that has just been started, and returns it. */
  synchronized <T extends AutoCloseable> T add(String name, Duration limit, T part) {
    started.push(new Part(name, limit, part));
    return part;
  }

  @Override
  public synchronized void close() {
    long end = System.nanoTime() + limitOfAll.toNanos();
    while (!started.isEmpty()) {
      Part part = started.pop();
      close(part, Math.min(part.limit().toNanos(), Math.max(0, end - System.nanoTime())));
    }
  }

  private static void close(Part part, long nanos) {
    FutureTask<Void> closing =
        new FutureTask<>(
            () -> {
              part.closeable().close();
              return null;
            });
    Thread.ofVirtual().name("close-" + part.name()).start(closing);
    try {
      closing.get(nanos, TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      LOG.warn("{} did not stop cleanly", part.name(), e.getCause());
    } catch (TimeoutException _) {
      LOG.warn("{} did not stop in time", part.name());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
