package io.hermod.deadletter.redrive;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a job sends, one by one. It holds a page of it in memory. */
interface JobFeed {

  /**
   * Reads the next page if the current one is used up. The page may be empty although more pages
   * follow.
   */
  void fill() throws JobFeedException;

  /** Whether the page has something left. */
  boolean hasNext();

  /** Decides about the next one of the page; null if the page is used up. */
  @Nullable RedriveDecision peek();

  /** Passes what {@link #peek} returned. */
  void take();

  /** Returns the place up to which everything was taken; null at the beginning. */
  @Nullable String cursor();

  /** Whether nothing is left. */
  boolean isAtEnd();

  /** Returns what could not be read since the last call. */
  List<String> takeFaults();

  /** Returns how long to wait before the next step, so that a job leaves room for others. */
  default Duration rest() {
    return Duration.ZERO;
  }
}
