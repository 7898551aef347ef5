package io.hermod.deadletter.search;

import io.hermod.deadletter.blob.BlobException;
import io.hermod.deadletter.blob.BlobStores;
import io.hermod.deadletter.search.BlobContent.Letter;
import io.hermod.deadletter.search.BlobContent.ReadEntry;
import io.hermod.deadletter.search.ReadingBudget.ReadingLimits;
import io.hermod.event.RawJson;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.deadletter.DeadLetterNotes;
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
 * Finds dead letters in their blobs. Every call blocks. Each call reads a limited amount, and then
 * returns what it has found and the place to continue from.
 */
public final class DeadLetterSearch {
  /** Blobs may be large, and each is held in memory as a whole while it is read. */
  private static final int BLOBS_AT_ONCE = 2;

  private static final long MOST_PAGE_BYTES = 4L << 20;

  private final Supplier<CatalogView> catalog;
  private final DeadLetterNotes notes;
  private final BlobStores blobs;
  private final FolderAccounts folders;
  private final ReadingLimits limits;
  private final InstantSource clock;
  private final Semaphore blobPermits = new Semaphore(BLOBS_AT_ONCE, true);

  /**
   * Reads nothing yet.
   *
   * @param clock real time, because it limits the duration of a call
   */
  public DeadLetterSearch(
      Supplier<CatalogView> catalog,
      DeadLetterNotes notes,
      BlobStores blobs,
      FolderAccounts folders,
      InstantSource clock) {
    this(catalog, notes, blobs, folders, ReadingLimits.USUAL, clock);
  }

  DeadLetterSearch(
      Supplier<CatalogView> catalog,
      DeadLetterNotes notes,
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
   * Finds the entries that match, ordered by account, container, blob name and index.
   *
   * @param after where the previous page ended; null for the first page
   * @throws BlobException if the query names a container that cannot be read
   */
  public DeadLetterPage find(DeadLetterQuery query, @Nullable SearchCursor after, int most)
      throws BlobException {
    return find(query, DeadLetterAccess.ALL, _ -> true, after, most);
  }

  /**
   * Finds the entries that match, that the caller may see, and that satisfy a condition that a
   * query cannot express.
   */
  public DeadLetterPage find(
      DeadLetterQuery query,
      DeadLetterAccess access,
      Predicate<DeadLetterEntry> wanted,
      @Nullable SearchCursor after,
      int most)
      throws BlobException {
    Page page = new Page(most);
    ContainerWalk walk =
        walk(
            query,
            access,
            entry -> !access.maySee(entry) || !wanted.test(entry) || page.add(entry));
    SearchCursor next = walk.from(after);
    return new DeadLetterPage(page.entries, walk.faults(), next);
  }

  /**
   * Counts the entries that match, from a place on.
   *
   * @throws BlobException if the query names a container that cannot be read
   */
  public DeadLetterCounts count(
      DeadLetterQuery query,
      DeadLetterAccess access,
      Predicate<DeadLetterEntry> wanted,
      @Nullable SearchCursor after)
      throws BlobException {
    DeadLetterTally reasons = new DeadLetterTally();
    DeadLetterTally outcomes = new DeadLetterTally();
    DeadLetterTally types = new DeadLetterTally();
    ContainerWalk walk =
        walk(
            query,
            access,
            entry -> {
              if (access.maySee(entry) && wanted.test(entry)) {
                reasons.add(entry.failure().reason());
                outcomes.add(entry.failure().outcome());
                types.add(entry.event().type());
              }
              return true;
            });
    SearchCursor next = walk.from(after);
    return new DeadLetterCounts(
        reasons.total(), reasons.counts(), outcomes.counts(), types.counts(), walk.faults(), next);
  }

  /**
   * Returns the entry at an address; empty if its blob has no dead letter at this index.
   *
   * @throws BlobException if the blob does not exist or cannot be read
   */
  public Optional<DeadLetterEntry> at(EntryAddress address) throws BlobException {
    BlobSource source = source();
    blobPermits.acquireUninterruptibly();
    try {
      OpenBlob blob = source.open(address.blob());
      List<ReadEntry> entries = blob.content().entries();
      return address.index() < entries.size()
              && entries.get(address.index()) instanceof Letter(EntryFields fields)
          ? Optional.of(detached(source.entry(blob, address.index(), fields)))
          : Optional.empty();
    } finally {
      blobPermits.release();
    }
  }

  private ContainerWalk walk(
      DeadLetterQuery query, DeadLetterAccess access, Predicate<DeadLetterEntry> reader) {
    BlobSource source = source().limitedTo(access);
    return new ContainerWalk(source, query, new ReadingBudget(limits, clock), blobPermits, reader);
  }

  private BlobSource source() {
    return new BlobSource(new Origins(catalog.get()), notes, blobs, folders);
  }

  /** Copies the bytes of an entry, so that it does not keep its blob in memory. */
  private static DeadLetterEntry detached(DeadLetterEntry entry) {
    RawJson json = entry.event().json();
    byte[] own = Arrays.copyOfRange(json.array(), json.offset(), json.offset() + json.length());
    return entry.with(new RawJson(own, 0, own.length));
  }

  /** Collects entries, up to a number of entries and of bytes. */
  private static final class Page {
    private final int most;
    private final List<DeadLetterEntry> entries = new ArrayList<>();
    private long bytes;

    Page(int most) {
      this.most = most;
    }

    /** Returns false when the page is full. */
    boolean add(DeadLetterEntry entry) {
      entries.add(detached(entry));
      bytes += entry.event().json().length();
      return entries.size() < most && bytes < MOST_PAGE_BYTES;
    }
  }
}
