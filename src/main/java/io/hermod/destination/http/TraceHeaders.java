package io.hermod.destination.http;

import io.hermod.destination.BatchBody;
import io.hermod.event.TraceContext;
import org.jspecify.annotations.Nullable;

/** Adds the trace context of the events to a request. */
public final class TraceHeaders {
  private static final byte[] PARENT = PostBuffer.name("traceparent");
  private static final byte[] STATE = PostBuffer.name("tracestate");

  private TraceHeaders() {}

  /**
   * Adds the headers if there is one context. A request with events of several traces belongs to
   * none of them.
   */
  public static void add(BatchBody batch, PostBuffer post) {
    TraceContext context = common(batch);
    if (context != null) {
      post.header(PARENT, context.parent());
      if (!context.state().isEmpty()) {
        post.header(STATE, context.state());
      }
    }
  }

  private static @Nullable TraceContext common(BatchBody batch) {
    TraceContext first = batch.trace(0);
    for (int i = 1; first != null && i < batch.size(); i++) {
      if (!first.equals(batch.trace(i))) {
        return null;
      }
    }
    return first;
  }
}
