package io.hermod.store;

/** A parking row to remove, because its event was delivered, given up or parked again. */
public record Unparked(DueKey key, String eventId) {}
