package io.hermod.tracing;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exports spans on its own thread, about once a second. Event loops hand them over without
 * blocking; if the queue is full, a span is only counted.
 */
final class SpanQueue implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SpanQueue.class);
  private static final int MOST_WAITING = 8_192;
  private static final int MOST_AT_ONCE = 512;
  private static final long SECONDS_BETWEEN_EXPORTS = 1;
  private static final long SECONDS_PER_EXPORT = 10;
  private static final long SECONDS_TO_CLOSE = 1;

  private final BlockingQueue<SpanData> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final CountDownLatch closing = new CountDownLatch(1);
  private final LongAdder exported = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final SpanExporter exporter;
  private final Thread thread = Thread.ofVirtual().name("spans").unstarted(this::run);
  private boolean isFailing;

  SpanQueue(SpanExporter exporter) {
    this.exporter = exporter;
  }

  void start() {
    thread.start();
  }

  void add(SpanData span) {
    if (!waiting.offer(span)) {
      dropped.increment();
    }
  }

  long exported() {
    return exported.sum();
  }

  /** The number of spans that were lost, because of a full queue or because nobody took them. */
  long dropped() {
    return dropped.sum();
  }

  private void run() {
    while (closing.getCount() > 0) {
      try {
        SpanData first = waiting.take();
        awaitMore();
        export(first, SECONDS_PER_EXPORT);
      } catch (InterruptedException _) {
        return;
      } catch (RuntimeException e) {
        LOG.error("could not export spans", e);
      }
    }
  }

  /** Waits for more spans; an interrupt only ends the wait, so that the first one is not lost. */
  private void awaitMore() {
    try {
      boolean _ = closing.await(SECONDS_BETWEEN_EXPORTS, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      // The server stops, and the spans that wait are exported at once.
    }
  }

  private void export(SpanData first, long seconds) {
    List<SpanData> batch = new ArrayList<>();
    batch.add(first);
    waiting.drainTo(batch, MOST_AT_ONCE - 1);
    CompletableResultCode result = exporter.export(batch).join(seconds, TimeUnit.SECONDS);
    if (result.isSuccess()) {
      exported.add(batch.size());
    } else {
      dropped.add(batch.size());
      if (!isFailing) {
        LOG.warn("spans are lost: the receiver at tracing.otlp-endpoint does not take them");
      }
    }
    isFailing = !result.isSuccess();
  }

  /** Exports what waits, but not for long: spans are no reason to stop late. */
  @Override
  public void close() {
    closing.countDown();
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return;
    }
    SpanData first = waiting.poll();
    if (first != null) {
      export(first, SECONDS_TO_CLOSE);
    }
    exporter.close();
  }
}
