package io.hermod.deadletter.search;

import io.hermod.deadletter.blob.BlobException;
import io.hermod.deadletter.search.BlobContent.Letter;
import io.hermod.deadletter.search.BlobContent.ReadEntry;
import io.hermod.store.deadletter.BlobAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One pass over containers, blobs and entries, in order, until the reader has enough or the budget
 * is spent. Holds one blob at a time. Each step returns the place where the walk stopped, or null
 * if it continues.
 */
final class ContainerWalk {
  private static final int NAMES_AT_ONCE = 1000;
  private static final int MOST_FAULTS = 100;

  private final BlobSource source;
  private final DeadLetterQuery query;
  private final BlobNameFilter nameFilter;
  private final ReadingBudget budget;
  private final Semaphore blobPermits;
  private final Predicate<DeadLetterEntry> reader;
  private final List<SearchFault> faults = new ArrayList<>();

  /**
   * Prepares a pass.
   *
   * @param blobPermits limits how many blobs all walks together hold in memory
   * @param reader receives the matching entries; returns false if it wants no more
   */
  ContainerWalk(
      BlobSource source,
      DeadLetterQuery query,
      ReadingBudget budget,
      Semaphore blobPermits,
      Predicate<DeadLetterEntry> reader) {
    this.source = source;
    this.query = query;
    this.nameFilter = new BlobNameFilter(query);
    this.budget = budget;
    this.blobPermits = blobPermits;
    this.reader = reader;
  }

  /** Returns what could not be read so far. */
  List<SearchFault> faults() {
    return faults;
  }

  /**
   * Continues after a place.
   *
   * @param after null to start at the beginning
   * @throws BlobException if the query names one container and that cannot be listed
   */
  @Nullable SearchCursor from(@Nullable SearchCursor after) throws BlobException {
    for (ContainerAddress container : source.containers(query)) {
      int order = after == null ? 1 : container.compareTo(after.place());
      SearchCursor stopped = order < 0 ? null : enter(container, order == 0 ? after : null);
      if (stopped != null) {
        return stopped;
      }
    }
    return null;
  }

  private @Nullable SearchCursor enter(ContainerAddress container, @Nullable SearchCursor after)
      throws BlobException {
    SearchCursor begin = after == null ? SearchCursor.before(container) : after;
    SearchCursor stopped = isOver() ? begin : walk(container, begin);
    budget.step();
    return stopped;
  }

  private boolean isOver() {
    return budget.isSpent() || faults.size() >= MOST_FAULTS;
  }

  private @Nullable SearchCursor walk(ContainerAddress container, SearchCursor begin)
      throws BlobException {
    SearchCursor stopped = finish(begin);
    String last = begin.blob();
    boolean isMore = stopped == null;
    while (isMore) {
      List<String> names = list(container, last);
      stopped = walk(container, names, last);
      isMore = stopped == null && names.size() == NAMES_AT_ONCE;
      last = names.isEmpty() ? last : names.getLast();
    }
    return stopped;
  }

  /** Reads the rest of a blob that an earlier walk started. */
  private @Nullable SearchCursor finish(SearchCursor begun) {
    if (begun.entry() == SearchCursor.END_OF_BLOB) {
      return null;
    }
    SearchCursor stopped =
        read(new BlobAddress(begun.account(), begun.container(), begun.blob()), begun.entry() + 1);
    budget.step();
    return stopped;
  }

  private @Nullable SearchCursor walk(
      ContainerAddress container, List<String> names, String before) {
    String last = before;
    for (String name : names) {
      if (isOver()) {
        return new SearchCursor(
            container.account(), container.name(), last, SearchCursor.END_OF_BLOB);
      }
      BlobAddress blob = new BlobAddress(container.account(), container.name(), name);
      SearchCursor stopped = nameFilter.letsThrough(name) ? read(blob, 0) : null;
      if (stopped != null) {
        return stopped;
      }
      budget.step();
      last = name;
    }
    return null;
  }

  private List<String> list(ContainerAddress container, String after) throws BlobException {
    try {
      return source.list(container, nameFilter.prefix(), after, NAMES_AT_ONCE);
    } catch (BlobException e) {
      if (query.namesAContainer()) {
        throw e;
      }
      String problem = String.valueOf(e.getMessage());
      faults.add(new SearchFault(container.account(), container.name(), null, problem));
      return List.of();
    }
  }

  private @Nullable SearchCursor read(BlobAddress blob, int first) {
    blobPermits.acquireUninterruptibly();
    try {
      return read(source.open(blob), first);
    } catch (BlobException e) {
      // A blob that was deleted after it was listed is not a fault.
      if (!e.isMissing()) {
        addFault(blob, String.valueOf(e.getMessage()));
      }
      return null;
    } finally {
      blobPermits.release();
    }
  }

  private @Nullable SearchCursor read(OpenBlob blob, int first) {
    budget.read(blob.length());
    String fault = blob.content().fault();
    if (fault != null && first == 0) {
      addFault(blob.address(), sentence(blob.address(), fault));
    }
    List<ReadEntry> entries = blob.content().entries();
    for (int index = first; index < entries.size(); index++) {
      if (entries.get(index) instanceof Letter(EntryFields fields)
          && !goesOn(source.entry(blob, index, fields))) {
        return new SearchCursor(
            blob.address().account(), blob.address().container(), blob.address().name(), index);
      }
    }
    return null;
  }

  private boolean goesOn(DeadLetterEntry entry) {
    return !query.matches(entry) || reader.test(entry);
  }

  private void addFault(BlobAddress blob, String problem) {
    faults.add(new SearchFault(blob.account(), blob.container(), blob.name(), problem));
  }

  private static String sentence(BlobAddress blob, String problem) {
    return "blob %s in container %s of storage account %s %s"
        .formatted(blob.name(), blob.container(), blob.account(), problem);
  }
}
