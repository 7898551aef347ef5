package io.hermod.redrive;

import io.hermod.deadletter.BlobException;
import io.hermod.workbench.LetterCursor;
import io.hermod.workbench.LetterEntry;
import io.hermod.workbench.LetterFault;
import io.hermod.workbench.LetterPage;
import io.hermod.workbench.LetterQuery;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** The dead letters of a job, one after the other; holds a page of them in memory. */
final class LetterFeed {
  private static final int PAGE = 500;

  private final Letters letters;
  private final LetterQuery query;
  private final Queue<LetterEntry> page = new ArrayDeque<>();
  private final List<String> faults = new ArrayList<>();
  private @Nullable LetterCursor cursor;
  private @Nullable LetterCursor nextPage;
  private boolean isLastPage;

  /**
   * Begins to read.
   *
   * @param from everything up to here is passed over; null for the very beginning
   */
  LetterFeed(Letters letters, LetterQuery query, @Nullable LetterCursor from) {
    this.letters = letters;
    this.query = query;
    this.cursor = from;
    this.nextPage = from;
  }

  /** Reads the next page when the last is used up; it may be empty though more will come. */
  void fill() throws BlobException {
    if (page.isEmpty() && !isLastPage) {
      LetterPage found = letters.find(query, nextPage, PAGE);
      page.addAll(found.entries());
      found.faults().stream().map(LetterFault::problem).forEach(faults::add);
      nextPage = found.next();
      isLastPage = nextPage == null;
      passIfEmpty();
    }
  }

  /** The next at hand; null where the page is used up. */
  @Nullable LetterEntry peek() {
    return page.peek();
  }

  void take() {
    LetterEntry taken = page.remove();
    cursor =
        new LetterCursor(
            taken.blob().account(), taken.blob().container(), taken.blob().name(), taken.index());
    passIfEmpty();
  }

  private void passIfEmpty() {
    if (page.isEmpty() && nextPage != null) {
      cursor = nextPage;
    }
  }

  /** All that was taken is behind it. */
  @Nullable LetterCursor cursor() {
    return cursor;
  }

  /** Nothing is left. */
  boolean isAtEnd() {
    return isLastPage && page.isEmpty();
  }

  /** What could not be read since this was asked the last time. */
  List<String> takeFaults() {
    List<String> taken = List.copyOf(faults);
    faults.clear();
    return taken;
  }
}
