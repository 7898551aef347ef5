package io.hermod.workbench;

import io.hermod.deadletter.BlobException;
import io.hermod.store.BlobAddress;
import io.hermod.workbench.BlobContent.Letter;
import io.hermod.workbench.BlobContent.ReadEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One pass over containers, blobs and entries, in order, until the reader has enough or the budget
 * is spent. Holds one blob at a time. All of its steps answer with the place where it stopped, or
 * with null where it goes on.
 */
final class LetterWalk {
  private static final int NAMES_AT_ONCE = 1000;
  private static final int MOST_FAULTS = 100;

  private final Shelf shelf;
  private final LetterQuery query;
  private final NameSieve sieve;
  private final ReadingBudget budget;
  private final Semaphore desks;
  private final Predicate<LetterEntry> reader;
  private final List<LetterFault> faults = new ArrayList<>();

  /**
   * Prepares a pass.
   *
   * @param desks how many blobs may be in memory at once, of all walks together
   * @param reader takes what matches; false when it wants no more after that
   */
  LetterWalk(
      Shelf shelf,
      LetterQuery query,
      ReadingBudget budget,
      Semaphore desks,
      Predicate<LetterEntry> reader) {
    this.shelf = shelf;
    this.query = query;
    this.sieve = new NameSieve(query);
    this.budget = budget;
    this.desks = desks;
    this.reader = reader;
  }

  /** What could not be read so far. */
  List<LetterFault> faults() {
    return faults;
  }

  /**
   * Goes on behind a place.
   *
   * @param after null for the very beginning
   * @throws BlobException if the one container that the query names cannot be listed
   */
  @Nullable LetterCursor from(@Nullable LetterCursor after) throws BlobException {
    for (ContainerAddress container : shelf.containers(query)) {
      int order = after == null ? 1 : container.compareTo(after.place());
      LetterCursor stopped = order < 0 ? null : enter(container, order == 0 ? after : null);
      if (stopped != null) {
        return stopped;
      }
    }
    return null;
  }

  private @Nullable LetterCursor enter(ContainerAddress container, @Nullable LetterCursor after)
      throws BlobException {
    LetterCursor begin = after == null ? LetterCursor.before(container) : after;
    LetterCursor stopped = isOver() ? begin : walk(container, begin);
    budget.step();
    return stopped;
  }

  private boolean isOver() {
    return budget.isSpent() || faults.size() >= MOST_FAULTS;
  }

  private @Nullable LetterCursor walk(ContainerAddress container, LetterCursor begin)
      throws BlobException {
    LetterCursor stopped = finish(begin);
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

  /** Reads what is left of a blob that another walk has begun. */
  private @Nullable LetterCursor finish(LetterCursor begun) {
    if (begun.entry() == LetterCursor.WHOLE) {
      return null;
    }
    LetterCursor stopped =
        read(new BlobAddress(begun.account(), begun.container(), begun.blob()), begun.entry() + 1);
    budget.step();
    return stopped;
  }

  private @Nullable LetterCursor walk(
      ContainerAddress container, List<String> names, String before) {
    String last = before;
    for (String name : names) {
      if (isOver()) {
        return new LetterCursor(container.account(), container.name(), last, LetterCursor.WHOLE);
      }
      BlobAddress blob = new BlobAddress(container.account(), container.name(), name);
      LetterCursor stopped = sieve.letsThrough(name) ? read(blob, 0) : null;
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
      return shelf.list(container, sieve.prefix(), after, NAMES_AT_ONCE);
    } catch (BlobException e) {
      if (query.namesAContainer()) {
        throw e;
      }
      String problem = String.valueOf(e.getMessage());
      faults.add(new LetterFault(container.account(), container.name(), null, problem));
      return List.of();
    }
  }

  private @Nullable LetterCursor read(BlobAddress blob, int first) {
    desks.acquireUninterruptibly();
    try {
      return read(shelf.open(blob), first);
    } catch (BlobException e) {
      // One that is gone since it was listed is no fault: somebody has tidied up.
      if (!e.isMissing()) {
        addFault(blob, String.valueOf(e.getMessage()));
      }
      return null;
    } finally {
      desks.release();
    }
  }

  private @Nullable LetterCursor read(OpenBlob blob, int first) {
    budget.read(blob.length());
    String fault = blob.content().fault();
    if (fault != null && first == 0) {
      addFault(blob.address(), sentence(blob.address(), fault));
    }
    List<ReadEntry> entries = blob.content().entries();
    for (int index = first; index < entries.size(); index++) {
      if (entries.get(index) instanceof Letter(EntryFields fields)
          && !goesOn(shelf.entry(blob, index, fields))) {
        return new LetterCursor(
            blob.address().account(), blob.address().container(), blob.address().name(), index);
      }
    }
    return null;
  }

  private boolean goesOn(LetterEntry entry) {
    return !query.matches(entry) || reader.test(entry);
  }

  private void addFault(BlobAddress blob, String problem) {
    faults.add(new LetterFault(blob.account(), blob.container(), blob.name(), problem));
  }

  private static String sentence(BlobAddress blob, String problem) {
    return "blob %s in container %s of storage account %s %s"
        .formatted(blob.name(), blob.container(), blob.account(), problem);
  }
}
