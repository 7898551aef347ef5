package io.hermod.store.deadletter;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the store knows about an entry of a dead-letter blob, in addition to what the blob says.
 *
 * @param redrives how often the event was redriven, from this entry or before it was written
 * @param redrivenAt when this entry was last redriven; null if it never was
 * @param jobId the job that last redrove the event
 */
public record RedriveMark(int redrives, @Nullable Instant redrivenAt, @Nullable String jobId) {
  /** The mark of an entry whose event was never redriven. */
  public static final RedriveMark NONE = new RedriveMark(0, null, null);

  /** Returns whether the entry was redriven, so that only an explicit request redrives it again. */
  public boolean isRedriven() {
    return redrivenAt != null;
  }
}
