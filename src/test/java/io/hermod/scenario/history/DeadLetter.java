package io.hermod.scenario.history;

/**
 * An event in a blob.
 *
 * @param at when the blob was first seen, which is after it was written
 */
public record DeadLetter(String subscription, String id, long at) {}
