package io.hermod.scenario.history;

/**
 * A request that brought an event to a subscriber.
 *
 * @param attempt what the request says; 0 if it says nothing
 * @param isAccepted whether the subscriber responded with a success code
 */
public record Delivery(String subscription, String id, int attempt, long at, boolean isAccepted) {}
