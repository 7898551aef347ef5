package io.hermod.scenario.history;

/**
 * A subscription that wants every event.
 *
 * @param inFlight how many events may be on their way to the subscriber at once
 * @param isOrdered whether the subscriber must get the events of each publisher in order
 * @param isResponsive whether the subscriber always accepts events at once, so that only Hermod can
 *     cause a stall
 */
public record Subscription(String name, int inFlight, boolean isOrdered, boolean isResponsive) {}
