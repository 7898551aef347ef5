package io.hermod.destination.http;

import org.jspecify.annotations.Nullable;

/**
 * How long exchanges may take.
 *
 * @param lateResponses how long exchanges without a response in time continue to wait; null if they
 *     do not
 */
public record ResponseTimeouts(Deadlines responses, @Nullable Deadlines lateResponses) {}
