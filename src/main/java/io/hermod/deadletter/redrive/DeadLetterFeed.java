package io.hermod.deadletter.redrive;

import io.hermod.deadletter.blob.BlobException;
import io.hermod.deadletter.search.DeadLetterEntry;
import io.hermod.deadletter.search.DeadLetterPage;
import io.hermod.deadletter.search.DeadLetterQuery;
import io.hermod.deadletter.search.SearchCursor;
import io.hermod.deadletter.search.SearchFault;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Reads the dead letters of a job one by one; holds one page of them in memory. */
final class DeadLetterFeed {
  private static final int PAGE = 500;

  private final DeadLetterSource letters;
  private final DeadLetterQuery query;
  private final Queue<DeadLetterEntry> page = new ArrayDeque<>();
  private final List<String> faults = new ArrayList<>();
  private @Nullable SearchCursor cursor;
  private @Nullable SearchCursor nextPage;
  private boolean isLastPage;

  /**
   * Creates a feed that has not read anything yet.
   *
   * @param from skips everything up to here; null to start at the beginning
   */
  DeadLetterFeed(DeadLetterSource letters, DeadLetterQuery query, @Nullable SearchCursor from) {
    this.letters = letters;
    this.query = query;
    this.cursor = from;
    this.nextPage = from;
  }

  /**
   * Reads the next page if the current one is used up. The page may be empty although more pages
   * follow.
   */
  void fill() throws BlobException {
    if (page.isEmpty() && !isLastPage) {
      DeadLetterPage found = letters.find(query, nextPage, PAGE);
      page.addAll(found.entries());
      found.faults().stream().map(SearchFault::problem).forEach(faults::add);
      nextPage = found.next();
      isLastPage = nextPage == null;
      passIfEmpty();
    }
  }

  /** Returns the next dead letter of the page; null if the page is used up. */
  @Nullable DeadLetterEntry peek() {
    return page.peek();
  }

  void take() {
    DeadLetterEntry taken = page.remove();
    cursor =
        new SearchCursor(
            taken.blob().account(),
            taken.blob().container(),
            taken.blob().name(),
            taken.address().index());
    passIfEmpty();
  }

  private void passIfEmpty() {
    if (page.isEmpty() && nextPage != null) {
      cursor = nextPage;
    }
  }

  /** Returns the place up to which all dead letters were taken. */
  @Nullable SearchCursor cursor() {
    return cursor;
  }

  /** Whether no dead letter is left. */
  boolean isAtEnd() {
    return isLastPage && page.isEmpty();
  }

  /** Returns what could not be read since the last call. */
  List<String> takeFaults() {
    List<String> taken = List.copyOf(faults);
    faults.clear();
    return taken;
  }
}
