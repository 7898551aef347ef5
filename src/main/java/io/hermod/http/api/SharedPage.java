package io.hermod.http.api;

import io.vertx.core.buffer.Buffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Collects a page once for all requests that came before it began. At most one collection runs at a
 * time, so a flood of requests does not become a flood of work.
 */
final class SharedPage {
  private final Supplier<String> source;
  private final Executor executor;
  private @Nullable CompletableFuture<Buffer> next;
  private boolean isCollecting;

  /**
   * Collects nothing yet.
   *
   * @param source may block
   */
  SharedPage(Supplier<String> source, Executor executor) {
    this.source = source;
    this.executor = executor;
  }

  /** Returns a page that is collected from now on. */
  CompletableFuture<Buffer> collect() {
    CompletableFuture<Buffer> page;
    boolean isFirst;
    synchronized (this) {
      page = next == null ? new CompletableFuture<>() : next;
      next = page;
      isFirst = !isCollecting;
      isCollecting = true;
    }
    if (isFirst) {
      start(page);
    }
    return page;
  }

  private void start(CompletableFuture<Buffer> page) {
    try {
      executor.execute(this::collectAll);
    } catch (RuntimeException | Error e) {
      giveUp();
      page.completeExceptionally(e);
    }
  }

  private synchronized void giveUp() {
    next = null;
    isCollecting = false;
  }

  private void collectAll() {
    for (var page = begin(); page != null; page = begin()) {
      complete(page);
    }
  }

  /** Whoever asks after this gets the next page. */
  private synchronized @Nullable CompletableFuture<Buffer> begin() {
    CompletableFuture<Buffer> page = next;
    next = null;
    isCollecting = page != null;
    return page;
  }

  private void complete(CompletableFuture<Buffer> page) {
    try {
      page.complete(Buffer.buffer(source.get()));
    } catch (RuntimeException | Error e) {
      page.completeExceptionally(e);
    }
  }
}
