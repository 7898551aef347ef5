package io.hermod.tracing;

import io.hermod.loop.BackgroundQueue;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exports spans on its own thread: once a second, or as soon as there are enough for a request.
 * Event loops hand them over without blocking; if the queue is full, a span is only counted.
 */
final class SpanQueue implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SpanQueue.class);
  private static final BackgroundQueue.Limits LIMITS =
      new BackgroundQueue.Limits(8_192, 8 << 20, 512, Duration.ofSeconds(1));
  private static final int MILLIS_PER_LOOK = 100;
  private static final int LOOKS_PER_EXPORT = 100;
  private static final int SECONDS_TO_CLOSE = 1;

  private final BackgroundQueue<EndedSpan> waiting =
      new BackgroundQueue<>("spans", LIMITS, EndedSpan::size, this::export, () -> false);
  private final LongAdder exported = new LongAdder();
  private final LongAdder lost = new LongAdder();
  private final SpanExporter exporter;
  private volatile boolean isClosing;
  // Used only by the thread that exports.
  private boolean isFailing;

  SpanQueue(SpanExporter exporter) {
    this.exporter = exporter;
  }

  void start() {
    waiting.start();
  }

  void add(EndedSpan span) {
    var _ = waiting.offer(span);
  }

  long exported() {
    return exported.sum();
  }

  /** The number of spans that were lost, because of a full queue or because nobody took them. */
  long dropped() {
    return waiting.dropped() + lost.sum();
  }

  private void export(List<EndedSpan> spans) {
    if (isClosing && isFailing) {
      lost.add(spans.size());
      return;
    }
    CompletableResultCode result = exporter.export(List.copyOf(spans));
    await(result);
    if (result.isSuccess()) {
      exported.add(spans.size());
    } else {
      lost.add(spans.size());
      tell(result);
    }
    isFailing = !result.isSuccess();
  }

  /** Waits ten seconds; when the server stops, not that long: spans are no reason to stop late. */
  private void await(CompletableResultCode result) {
    for (int i = 0; i < LOOKS_PER_EXPORT && !isClosing && !result.isDone(); i++) {
      result.join(MILLIS_PER_LOOK, TimeUnit.MILLISECONDS);
    }
    if (isClosing) {
      result.join(SECONDS_TO_CLOSE, TimeUnit.SECONDS);
    }
  }

  private void tell(CompletableResultCode result) {
    if (!isFailing) {
      LOG.warn(
          "spans are lost: the receiver at tracing.otlp-endpoint does not take them: {}",
          reason(result.getFailureThrowable()));
    }
  }

  /** The library wraps what happened to the connection several times. */
  private static String reason(@Nullable Throwable failure) {
    if (failure == null) {
      return "it does not respond";
    }
    Throwable cause = failure.getCause();
    while (cause != null && !(cause instanceof IOException)) {
      cause = cause.getCause();
    }
    return cause == null ? "it responds with an error" : cause.toString();
  }

  /** Exports what waits, until that fails or takes too long. */
  @Override
  public void close() {
    isClosing = true;
    waiting.close();
    // Waits for a connection that hangs, and nothing depends on it.
    Thread.ofVirtual().name("close-exporter").start(exporter::close);
  }
}
