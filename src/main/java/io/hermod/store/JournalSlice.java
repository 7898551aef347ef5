package io.hermod.store;

import java.util.List;

/**
 * The selected entries of a part of the journal.
 *
 * @param next the position to read next; everything before it was examined
 */
public record JournalSlice(List<Recorded> entries, long next) {}
