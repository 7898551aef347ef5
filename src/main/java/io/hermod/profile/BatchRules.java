package io.hermod.profile;

import org.jspecify.annotations.Nullable;

/**
 * How many events may travel in one request: what a subscription may ask for, and what the one
 * value is where it gives only the other.
 */
public record BatchRules(
    Range events, Range kilobytes, int eventsWhereOnlySizeIsGiven, int bytesWhereOnlyCountIsGiven) {

  /** The limits of a subscription that asked for these; one event at a time where for neither. */
  public BatchLimits limits(@Nullable Integer wantedEvents, @Nullable Integer wantedKilobytes) {
    if (wantedEvents == null && wantedKilobytes == null) {
      return BatchLimits.SINGLE;
    }
    return new BatchLimits(
        wantedEvents == null ? eventsWhereOnlySizeIsGiven : wantedEvents,
        wantedKilobytes == null ? bytesWhereOnlyCountIsGiven : wantedKilobytes * 1024);
  }
}
