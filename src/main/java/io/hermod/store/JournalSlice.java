package io.hermod.store;

import java.util.List;

/**
 * A stretch of the journal, selected.
 *
 * @param next where to read on; everything before it was looked at
 */
public record JournalSlice(List<Recorded> entries, long next) {}
