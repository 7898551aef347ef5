package io.hermod.backup;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which backups are no longer wanted. The newest one always is.
 *
 * @param keep how many of the newest to keep whatever their age; null for one
 * @param olderThan how old the others must be; null for any age
 */
public record Retained(@Nullable Integer keep, @Nullable Duration olderThan) {

  /**
   * Returns the backups to delete.
   *
   * @param all oldest first
   */
  public List<Manifest> unwanted(List<Manifest> all, Instant now) {
    int kept = Math.max(1, keep == null ? 1 : keep);
    return all.subList(0, Math.max(0, all.size() - kept)).stream()
        .filter(each -> olderThan == null || each.createdAt().isBefore(now.minus(olderThan)))
        .toList();
  }
}
