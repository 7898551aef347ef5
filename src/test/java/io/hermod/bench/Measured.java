package io.hermod.bench;

import java.util.Locale;

/**
 * The figures of one round.
 *
 * @param events that came through, counted at the sink
 * @param deliveries of them, over all endpoints
 * @param seconds from the first request to the last delivery
 * @param cpuSeconds that the target used, user and system
 * @param failed requests that were not answered with success
 * @param missing deliveries that were owed and did not come in time
 * @param neighbours the share of the machine's processors that went to anything but the run
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
