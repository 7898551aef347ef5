package io.hermod.store;

import java.time.Instant;

/**
 * The place of a dead letter in its box: by due time, then by position.
 *
 * @param due when it is to be written, to the microsecond; never changed
 */
public record LetterKey(LetterBox box, Instant due, long position) {}
