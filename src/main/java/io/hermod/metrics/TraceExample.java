package io.hermod.metrics;

import java.time.Instant;

/**
 * A request whose trace was recorded, as an example of those that a histogram counts.
 *
 * @param micros how long it took
 */
public record TraceExample(String traceId, String spanId, long micros, Instant at) {}
