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
 */
record Measured(
    double events,
    double deliveries,
    double seconds,
    double cpuSeconds,
    long failed,
    long missing) {

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
        "%.1f µs CPU per event, %,.0f events/s, %,.0f deliveries in %.1f s",
        cpuMicrosPerEvent(),
        eventsPerSecond(),
        deliveries,
        seconds);
  }
}
