package io.hermod.delivery.lane;

/** What lies ahead of a lane in the journal. */
public interface JournalLag {
  /** Whether the lane has taken everything there is. */
  boolean isAtEnd();

  /** Whether the lane holds back more of the journal than it may. */
  boolean isFarBehind();
}
