package io.hermod.bench;

import java.util.Locale;

/**
 * The figures of one round.
 *
 * @param events the number of events that came through, counted at the sink
 * @param deliveries the number of deliveries of these events to all endpoints
 * @param seconds the time from the first request to the last delivery
 * @param cpuSeconds the CPU time that the target used, user and system
 * @param failed the number of requests without a success response
 * @param missing the number of expected deliveries that did not arrive in time
 * @param neighbours the share of the machine's CPU time that other processes used
 */
record Measured(
    double events,
    double deliveries,
    double seconds,
    double cpuSeconds,
    long failed,
    long missing,
    double neighbours) {

  double cpuMicrosPerEvent() {
    return cpuSeconds * 1e6 / events;
  }

  double cpuMicrosPerDelivery() {
    return cpuSeconds * 1e6 / deliveries;
  }

  double eventsPerSecond() {
    return events / seconds;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%.1f µs CPU per event, %,.0f events/s, %,.0f deliveries in %.1f s; others took %.0f %%",
        cpuMicrosPerEvent(),
        eventsPerSecond(),
        deliveries,
        seconds,
        neighbours * 100);
  }
}
