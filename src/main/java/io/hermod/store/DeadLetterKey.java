package io.hermod.store;

import java.time.Instant;

/**
 * The sort key of a dead letter in its box: due time, then position.
 *
 * @param due when to write the dead letter, to the microsecond; never changes
 */
public record DeadLetterKey(DeadLetterBox box, Instant due, long position) {}
