package io.hermod.store;

/** A dead letter that waits no longer, and how it ended. */
public record SettledLetter(DeadLetter letter, Finished end) {}
