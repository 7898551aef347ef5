package io.hermod.store;

import java.time.Instant;

/**
 * The sort key of a dead letter in its group: due time, then position.
 *
 * @param due when to write the dead letter, to the microsecond; never changes
 */
public record DeadLetterKey(DeadLetterGroup group, Instant due, long position) {}
