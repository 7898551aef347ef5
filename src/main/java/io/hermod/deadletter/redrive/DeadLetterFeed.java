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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the dead letters of a job one by one; holds one page of them in memory. */
final class DeadLetterFeed implements JobFeed {
  private static final int PAGE = 500;

  private final DeadLetterSource letters;
  private final DeadLetterQuery query;
  private final Function<DeadLetterEntry, RedriveDecision> decider;
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
  DeadLetterFeed(
      DeadLetterSource letters,
      DeadLetterQuery query,
      Function<DeadLetterEntry, RedriveDecision> decider,
      @Nullable String from) {
    this.letters = letters;
    this.query = query;
    this.decider = decider;
    this.cursor = from == null ? null : SearchCursor.parse(from);
    this.nextPage = cursor;
  }

  @Override
  public void fill() throws JobFeedException {
    if (page.isEmpty() && !isLastPage) {
      DeadLetterPage found = found();
      page.addAll(found.entries());
      found.faults().stream().map(SearchFault::problem).forEach(faults::add);
      nextPage = found.next();
      isLastPage = nextPage == null;
      passIfEmpty();
    }
  }

  private DeadLetterPage found() throws JobFeedException {
    try {
      return letters.find(query, nextPage, PAGE);
    } catch (BlobException e) {
      throw new JobFeedException(String.valueOf(e.getMessage()), e.isMissing());
    }
  }

  @Override
  public boolean hasNext() {
    return !page.isEmpty();
  }

  @Override
  public @Nullable RedriveDecision peek() {
    DeadLetterEntry next = page.peek();
    return next == null ? null : decider.apply(next);
  }

  @Override
  public void take() {
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

  @Override
  public @Nullable String cursor() {
    return cursor == null ? null : cursor.text();
  }

  @Override
  public boolean isAtEnd() {
    return isLastPage && page.isEmpty();
  }

  @Override
  public List<String> takeFaults() {
    List<String> taken = List.copyOf(faults);
    faults.clear();
    return taken;
  }
}
