package io.hermod.profile;

import java.time.Duration;
import java.util.Locale;

/** Formats durations for people: {@code 10 s}, {@code 1 min 40 s}, {@code 12 h}. */
public final class DurationText {
  private DurationText() {}

  public static String of(Duration duration) {
    if (duration.toHours() >= 1) {
      return joined(duration.toHours() + " h", duration.toMinutesPart(), " min");
    }
    if (duration.toMinutes() >= 1) {
      return joined(duration.toMinutes() + " min", duration.toSecondsPart(), " s");
    }
    return seconds(duration);
  }

  private static String joined(String large, int rest, String unit) {
    return rest == 0 ? large : large + " " + rest + unit;
  }

  /** Formats a duration in seconds, with one decimal unless it is a whole number. */
  public static String seconds(Duration duration) {
    double seconds = duration.toMillis() / 1000.0;
    return seconds == Math.rint(seconds)
        ? Math.round(seconds) + " s"
        : String.format(Locale.ROOT, "%.1f s", seconds);
  }
}
