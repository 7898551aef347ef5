package io.hermod.workbench;

import io.hermod.deadletter.BlobException;
import io.hermod.deadletter.BlobStores;
import io.hermod.event.RawJson;
import io.hermod.store.CatalogView;
import io.hermod.store.LetterNotes;
import io.hermod.workbench.BlobContent.Letter;
import io.hermod.workbench.BlobContent.ReadEntry;
import io.hermod.workbench.ReadingBudget.ReadingLimits;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds dead letters in their blobs. Every call blocks, and each reads only so much before it
 * answers with what it has and the place to go on from.
 */
public final class LetterSearch {
  /** Blobs may be large, and each is in memory as a whole while it is read. */
  private static final int BLOBS_AT_ONCE = 2;

  private static final long MOST_PAGE_BYTES = 4L << 20;

  private final Supplier<CatalogView> catalog;
  private final LetterNotes notes;
  private final BlobStores blobs;
  private final FolderAccounts folders;
  private final ReadingLimits limits;
  private final InstantSource clock;
  private final Semaphore desks = new Semaphore(BLOBS_AT_ONCE, true);

  /**
   * Reads nothing yet.
   *
   * @param clock tells real time: it bounds how long a call takes
   */
  public LetterSearch(
      Supplier<CatalogView> catalog,
      LetterNotes notes,
      BlobStores blobs,
      FolderAccounts folders,
      InstantSource clock) {
    this(catalog, notes, blobs, folders, ReadingLimits.USUAL, clock);
  }

  LetterSearch(
      Supplier<CatalogView> catalog,
      LetterNotes notes,
      BlobStores blobs,
      FolderAccounts folders,
      ReadingLimits limits,
      InstantSource clock) {
    this.catalog = catalog;
    this.notes = notes;
    this.blobs = blobs;
    this.folders = folders;
    this.limits = limits;
    this.clock = clock;
  }

  /**
   * Entries that match, by account, container, name of the blob and index.
   *
   * @param after where an earlier page ended; null for the first
   * @throws BlobException if the query names a container, and that cannot be read
   */
  public LetterPage find(LetterQuery query, @Nullable LetterCursor after, int most)
      throws BlobException {
    return find(query, LetterAccess.ALL, _ -> true, after, most);
  }

  /**
   * The same, of those only that somebody may see, and wants for a reason that no query can
   * express.
   */
  public LetterPage find(
      LetterQuery query,
      LetterAccess access,
      Predicate<LetterEntry> wanted,
      @Nullable LetterCursor after,
      int most)
      throws BlobException {
    Page page = new Page(most);
    LetterWalk walk =
        walk(
            query,
            access,
            entry -> !access.maySee(entry) || !wanted.test(entry) || page.add(entry));
    LetterCursor next = walk.from(after);
    return new LetterPage(page.entries, walk.faults(), next);
  }

  /**
   * Counts entries that match, from a place on.
   *
   * @throws BlobException if the query names a container, and that cannot be read
   */
  public LetterCounts count(
      LetterQuery query,
      LetterAccess access,
      Predicate<LetterEntry> wanted,
      @Nullable LetterCursor after)
      throws BlobException {
    Tally reasons = new Tally();
    Tally outcomes = new Tally();
    Tally types = new Tally();
    LetterWalk walk =
        walk(
            query,
            access,
            entry -> {
              if (access.maySee(entry) && wanted.test(entry)) {
                reasons.add(entry.reason());
                outcomes.add(entry.outcome());
                types.add(entry.eventType());
              }
              return true;
            });
    LetterCursor next = walk.from(after);
    return new LetterCounts(
        reasons.total(), reasons.counts(), outcomes.counts(), types.counts(), walk.faults(), next);
  }

  /**
   * The entry that stands there; empty where its blob has none of this number.
   *
   * @throws BlobException if the blob cannot be read, or is not there
   */
  public Optional<LetterEntry> at(EntryAddress address) throws BlobException {
    Shelf shelf = shelf();
    desks.acquireUninterruptibly();
    try {
      OpenBlob blob = shelf.open(address.blob());
      List<ReadEntry> entries = blob.content().entries();
      return address.index() < entries.size()
              && entries.get(address.index()) instanceof Letter(EntryFields fields)
          ? Optional.of(detached(shelf.entry(blob, address.index(), fields)))
          : Optional.empty();
    } finally {
      desks.release();
    }
  }

  private LetterWalk walk(LetterQuery query, LetterAccess access, Predicate<LetterEntry> reader) {
    Shelf shelf = shelf().limitedTo(access);
    return new LetterWalk(shelf, query, new ReadingBudget(limits, clock), desks, reader);
  }

  private Shelf shelf() {
    return new Shelf(new Origins(catalog.get()), notes, blobs, folders);
  }

  /** The same entry with bytes of its own, so that it does not hold its blob in memory. */
  private static LetterEntry detached(LetterEntry entry) {
    RawJson json = entry.json();
    byte[] own = Arrays.copyOfRange(json.array(), json.offset(), json.offset() + json.length());
    return entry.with(new RawJson(own, 0, own.length));
  }

  /** What is found; bounded in entries and in bytes. */
  private static final class Page {
    private final int most;
    private final List<LetterEntry> entries = new ArrayList<>();
    private long bytes;

    Page(int most) {
      this.most = most;
    }

    /** False when it is full. */
    boolean add(LetterEntry entry) {
      entries.add(detached(entry));
      bytes += entry.json().length();
      return entries.size() < most && bytes < MOST_PAGE_BYTES;
    }
  }
}
