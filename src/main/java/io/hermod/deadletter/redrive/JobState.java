package io.hermod.deadletter.redrive;

import java.util.Locale;

/** The state of a redrive job; see {@link RedriveJob} for the transitions. */
public enum JobState {
  COUNTING,
  RUNNING,
  PAUSED,
  DONE,
  CANCELLED,
  FAILED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
