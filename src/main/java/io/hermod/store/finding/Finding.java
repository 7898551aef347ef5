package io.hermod.store.finding;

/**
 * Something that is worth knowing about a stopped store.
 *
 * @param isProblem whether something is lost or damaged; otherwise it is only worth a note
 * @param where the file and offset, or the row
 * @param what a sentence without its full stop
 * @param advice what to do about it; empty if nothing
 */
public record Finding(boolean isProblem, String where, String what, String advice) {}
