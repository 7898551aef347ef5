package io.hermod.testing;

import java.time.Duration;
import java.time.Instant;

/**
 * One request to a subscriber.
 *
 * @param number counted from 1
 * @param status of the response; 0 if there was none
 * @param outcome such as {@code Delivered}, {@code Busy} or {@code TimedOut}
 * @param latency until the response, in real time
 */
public record Attempt(int number, Instant at, int status, String outcome, Duration latency) {}
