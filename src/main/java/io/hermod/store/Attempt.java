package io.hermod.store;

import io.hermod.profile.Outcome;
import java.time.Instant;

/**
 * One attempt that has ended.
 *
 * @param at when it began
 * @param status of the answer; 0 where there was none
 */
public record Attempt(Instant at, int status, Outcome outcome, int latencyMillis) {}
