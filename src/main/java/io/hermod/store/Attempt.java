package io.hermod.store;

import io.hermod.profile.Outcome;
import java.time.Instant;

/**
 * A completed delivery attempt.
 *
 * @param at when the attempt started
 * @param status the status of the response; 0 if there was none
 */
public record Attempt(Instant at, int status, Outcome outcome, int latencyMillis) {}
