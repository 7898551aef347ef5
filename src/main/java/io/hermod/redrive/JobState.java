package io.hermod.redrive;

import java.util.Locale;

/** How far a job is. */
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
