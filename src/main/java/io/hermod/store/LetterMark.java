package io.hermod.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an entry of a dead-letter blob beside what the blob says.
 *
 * @param redrives how often its event was sent again, before this entry was written or from it
 * @param redrivenAt when that was done from this entry the last time; null where it was not
 * @param jobId by which job
 */
public record LetterMark(int redrives, @Nullable Instant redrivenAt, @Nullable String jobId) {
  /** Nothing is known. */
  public static final LetterMark NONE = new LetterMark(0, null, null);

  /** Whether the entry was sent again, so that only an explicit wish does it once more. */
  public boolean isRedriven() {
    return redrivenAt != null;
  }
}
