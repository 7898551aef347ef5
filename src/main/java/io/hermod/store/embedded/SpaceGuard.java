package io.hermod.store.embedded;

import java.util.Optional;

/**
 * Decides whether publishing must stop because there is too little space.
 *
 * @param maxBytes how much space all files of the store may take together
 * @param minFreeBytes how much space must stay free on the disk
 */
record SpaceGuard(long maxBytes, long minFreeBytes) {
  private static final long MAX_COMPACTION = 256L * 1024 * 1024;

  /** The current size of the files, and the free space on the disk. */
  record Usage(long journal, long state, long free) {

    /** Adds the space for a compaction, which writes its result before it deletes its input. */
    private long withOneCompaction() {
      return journal + state + Math.min(state, MAX_COMPACTION);
    }
  }

  /**
   * Returns the reason to refuse events, or empty if there is none.
   *
   * @param isRefusing whether events are refused already; if so, they are accepted again only when
   *     there is a sixteenth more room
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
   * Returns how many bytes of retained events to delete, so that no space is needed from events
   * that wait, and none of new ones is refused.
   *
   * @param isMakingRoom whether space is being freed already
   */
  long shortage(Usage usage, boolean isMakingRoom) {
    return Math.max(excess(usage, isMakingRoom), missing(usage));
  }

  /** Whether the disk has so little space that events may soon be refused. */
  boolean isDiskShort(Usage usage) {
    return missing(usage) > 0;
  }

  /** Returns how many bytes should be freed on the disk; negative if there is room. */
  private long missing(Usage usage) {
    return minFreeBytes + minFreeBytes / 16 - usage.free();
  }

  /**
   * Returns by how many bytes the store exceeds the size that leaves room for new events, or 0.
   * Space is freed before events are refused, so that publishers do not notice.
   *
   * @param isMakingRoom whether space is being freed already; if so, that ends only when there is a
   *     sixteenth more room
   */
  long excess(Usage usage, boolean isMakingRoom) {
    long goal = maxBytes - 3 * (maxBytes / 16);
    long limit = isMakingRoom ? goal : maxBytes - maxBytes / 8;
    return usage.withOneCompaction() > limit ? usage.withOneCompaction() - goal : 0;
  }
}
