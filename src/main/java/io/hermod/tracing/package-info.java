/**
 * Spans of events, for an OpenTelemetry collector. Loaded only if tracing is on. Uses delivery and
 * publish.
 */
@NullMarked
package io.hermod.tracing;

import org.jspecify.annotations.NullMarked;
