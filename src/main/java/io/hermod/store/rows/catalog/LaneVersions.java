package io.hermod.store.rows.catalog;

import io.hermod.store.catalog.LaneHistory;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.subscription.Subscription;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The versions of all subscriptions that a lane may still need, and where subscriptions were
 * removed. Changed under the lock of the catalog, except that a lane retires without it.
 */
final class LaneVersions {
  private final Map<Long, List<LaneVersion>> versions;
  private final Map<Long, Long> removals;
  private final Set<Long> retiredEarly = ConcurrentHashMap.newKeySet();
  private final LaneEraser eraser;

  LaneVersions(CatalogRows.Content content, LaneEraser eraser) {
    this.versions = new ConcurrentHashMap<>(content.versions);
    this.removals = new ConcurrentHashMap<>(content.removals);
    this.eraser = eraser;
  }

  /** Returns the newest version of each subscription that was not removed. */
  List<Subscription> current() {
    return versions.keySet().stream().filter(this::exists).map(this::newest).toList();
  }

  /** Returns the versions of a lane, oldest first; empty if it is new. */
  List<LaneVersion> of(long lane) {
    return versions.getOrDefault(lane, List.of());
  }

  Subscription newest(long lane) {
    return Objects.requireNonNull(versions.get(lane)).getLast().subscription();
  }

  /** Whether the lane has a subscription that was not removed. */
  boolean exists(long lane) {
    return versions.containsKey(lane) && !removals.containsKey(lane);
  }

  /** Returns the versions that ended before the watermark: no unfinished event depends on them. */
  List<LaneVersion> obsolete(long lane, long watermark) {
    List<LaneVersion> known = of(lane);
    List<LaneVersion> result = new ArrayList<>();
    for (int i = 0; i + 1 < known.size(); i++) {
      if (known.get(i + 1).position() < watermark) {
        result.add(known.get(i));
      }
    }
    return result;
  }

  /** Adds a version in place of obsolete ones. */
  void put(LaneVersion version, List<LaneVersion> obsolete) {
    long lane = version.subscription().lane();
    List<LaneVersion> kept = new ArrayList<>(of(lane));
    kept.removeAll(obsolete);
    kept.add(version);
    versions.put(lane, kept);
  }

  void remove(long lane, long position) {
    removals.put(lane, position);
  }

  /** A lane may read the marker of its removal before the catalog has written the removal. */
  void retire(long lane) {
    retiredEarly.add(lane);
    // Checked after that: a removal in progress sees that the lane has retired.
    if (removals.containsKey(lane)) {
      eraseIfRetired(lane);
    }
  }

  /** Erases the rows of a removed lane that has retired. */
  void eraseIfRetired(long lane) {
    if (retiredEarly.remove(lane)) {
      List<LaneVersion> known = versions.remove(lane);
      removals.remove(lane);
      eraser.erase(lane, known == null ? List.of() : known);
    }
  }

  List<LaneHistory> histories() {
    // Copied first: a lane that retires in the meantime must not look as if it was never removed.
    Map<Long, Long> removedBefore = Map.copyOf(removals);
    List<LaneHistory> result = new ArrayList<>();
    new TreeMap<>(versions)
        .forEach((lane, all) -> result.add(history(all, removedBefore.get(lane))));
    return result;
  }

  private static LaneHistory history(List<LaneVersion> all, @Nullable Long removedAt) {
    return new LaneHistory(
        List.copyOf(all), removedAt == null ? OptionalLong.empty() : OptionalLong.of(removedAt));
  }
}
