package io.hermod.profile;

import org.jspecify.annotations.Nullable;

/**
 * How many events one request may contain: what a subscription may ask for, and the default for one
 * value if it sets only the other.
 */
public record BatchRules(Range events, Range kilobytes, int defaultEvents, int defaultBytes) {

  /**
   * Returns the limits for what a subscription asked for; one event at a time if it set neither
   * value.
   */
  public BatchLimits limits(@Nullable Integer wantedEvents, @Nullable Integer wantedKilobytes) {
    if (wantedEvents == null && wantedKilobytes == null) {
      return BatchLimits.SINGLE;
    }
    return new BatchLimits(
        wantedEvents == null ? defaultEvents : wantedEvents,
        wantedKilobytes == null ? defaultBytes : wantedKilobytes * 1024);
  }

  /** Replaces the defaults, which a server may configure. */
  public BatchRules withDefaults(int otherEvents, int otherBytes) {
    return new BatchRules(events, kilobytes, otherEvents, otherBytes);
  }
}
