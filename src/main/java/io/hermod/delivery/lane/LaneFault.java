package io.hermod.delivery.lane;

import java.time.Instant;

/**
 * Something that Hermod itself failed to do for one lane.
 *
 * @param text what failed, and the kind of fault
 */
public record LaneFault(Instant at, String text) {}
