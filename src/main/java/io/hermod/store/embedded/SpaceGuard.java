package io.hermod.store.embedded;

import java.util.Optional;

/**
 * Says whether publishing must stop for want of room.
 *
 * @param maxBytes what all files of the store may take together
 * @param minFreeBytes what must stay free on the disk
 */
record SpaceGuard(long maxBytes, long minFreeBytes) {
  private static final long MAX_COMPACTION = 256L * 1024 * 1024;

  /** What the files take now, and what the disk has left. */
  record Usage(long journal, long state, long free) {

    /** A compaction writes its result before it deletes what it read. */
    private long withOneCompaction() {
      return journal + state + Math.min(state, MAX_COMPACTION);
    }
  }

  /**
   * The reason to refuse events, or nothing.
   *
   * @param isRefusing already: then a sixteenth more room is wanted before events are taken again
   */
  Optional<String> refusal(Usage usage, boolean isRefusing) {
    long limit = isRefusing ? maxBytes - maxBytes / 16 : maxBytes;
    long reserve = isRefusing ? minFreeBytes + minFreeBytes / 16 : minFreeBytes;
    if (usage.withOneCompaction() > limit) {
      return Optional.of("the store has reached store.max-bytes (" + maxBytes + ")");
    }
    if (usage.free() < reserve) {
      return Optional.of("the disk has less than store.min-free-bytes (" + minFreeBytes + ") left");
    }
    return Optional.empty();
  }

  /**
   * By how much the store has outgrown what leaves room for new events; 0 where it has not. Room is
   * made before events are refused, so that those who publish do not notice.
   *
   * @param isMakingRoom already: then a sixteenth more is wanted before that ends
   */
  long excess(Usage usage, boolean isMakingRoom) {
    long goal = maxBytes - 3 * (maxBytes / 16);
    long limit = isMakingRoom ? goal : maxBytes - maxBytes / 8;
    return usage.withOneCompaction() > limit ? usage.withOneCompaction() - goal : 0;
  }
}
