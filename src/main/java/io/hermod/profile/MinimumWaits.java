package io.hermod.profile;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The minimum wait after a failed attempt, whatever the schedule says.
 *
 * @param byStatus the waits after these status codes
 * @param otherwise the wait after any other status code, or if there was no response
 */
public record MinimumWaits(Map<Integer, Duration> byStatus, Duration otherwise) {
  static final MinimumWaits NONE = new MinimumWaits(Map.of(), Duration.ZERO);
  static final MinimumWaits OF_2020 =
      new MinimumWaits(
          Map.of(
              401, ofMinutes(5),
              404, ofMinutes(5),
              408, ofMinutes(2),
              503, ofSeconds(30)),
          ofSeconds(10));

  public MinimumWaits {
    byStatus = Map.copyOf(byStatus);
  }

  public Duration after(int status) {
    return byStatus.getOrDefault(status, otherwise);
  }

  public Duration afterNoResponse() {
    return otherwise;
  }

  @Override
  public String toString() {
    if (equals(NONE)) {
      return "none";
    }
    return new TreeMap<>(byStatus)
            .entrySet().stream()
                .map(entry -> entry.getKey() + ": " + DurationText.of(entry.getValue()))
                .collect(Collectors.joining(", "))
        + ", others: "
        + DurationText.of(otherwise);
  }
}
