package io.hermod.store;

/**
 * A row that no longer stands where it stood: its event was delivered, given up, or parked anew.
 */
public record Unparked(DueKey key, String eventId) {}
