package io.hermod.tracing;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A span as the exporter reads it. Spans are made when they have ended, because all that they need
 * is known then.
 */
record EndedSpan(
    String name,
    SpanKind kind,
    SpanContext context,
    SpanContext parent,
    Instant begunAt,
    Instant endedAt,
    boolean isFailed,
    Attributes attributes,
    Resource resource)
    implements SpanData {
  private static final InstrumentationScopeInfo SCOPE = InstrumentationScopeInfo.create("hermod");
  private static final long USUAL_BYTES = 1_000;

  /** Returns how many bytes it takes, approximately. */
  long size() {
    long[] letters = {name.length()};
    attributes.forEach((_, value) -> letters[0] += value.toString().length());
    return USUAL_BYTES + 2 * letters[0];
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public SpanKind getKind() {
    return kind;
  }

  @Override
  public SpanContext getSpanContext() {
    return context;
  }

  @Override
  public SpanContext getParentSpanContext() {
    return parent;
  }

  @Override
  public StatusData getStatus() {
    return isFailed ? StatusData.error() : StatusData.unset();
  }

  @Override
  public long getStartEpochNanos() {
    return nanos(begunAt);
  }

  @Override
  public long getEndEpochNanos() {
    return nanos(endedAt);
  }

  private static long nanos(Instant time) {
    return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
  }

  @Override
  public Attributes getAttributes() {
    return attributes;
  }

  @Override
  public List<EventData> getEvents() {
    return List.of();
  }

  @Override
  public List<LinkData> getLinks() {
    return List.of();
  }

  @Override
  public boolean hasEnded() {
    return true;
  }

  @Override
  public int getTotalRecordedEvents() {
    return 0;
  }

  @Override
  public int getTotalRecordedLinks() {
    return 0;
  }

  @Override
  public int getTotalAttributeCount() {
    return attributes.size();
  }

  @Override
  @Deprecated
  public io.opentelemetry.sdk.common.InstrumentationLibraryInfo getInstrumentationLibraryInfo() {
    return io.opentelemetry.sdk.common.InstrumentationLibraryInfo.create("hermod", null);
  }

  @Override
  public InstrumentationScopeInfo getInstrumentationScopeInfo() {
    return SCOPE;
  }

  @Override
  public Resource getResource() {
    return resource;
  }
}
