package io.hermod.store.rows.catalog;

import io.hermod.store.AppendResult;
import io.hermod.store.CatalogMarker;
import io.hermod.store.CatalogMarker.SubscriptionPut;
import io.hermod.store.CatalogMarker.SubscriptionRemoved;
import io.hermod.store.EntrySelector;
import io.hermod.store.Intake;
import io.hermod.store.Journal;
import io.hermod.store.JournalSlice;
import io.hermod.store.Recorded;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.store.rows.Watermark;
import io.hermod.store.worker.StoreThreads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The markers in the journal whose rows are not written yet, in order. Until they are, the journal
 * is kept from the first of them on. Used under the lock of the catalog.
 */
final class UnappliedMarkers {
  private static final int SLICE_BYTES = 1024 * 1024;
  private static final int MOST_REMOVED_LATE = 1000;
  private static final EntrySelector MARKERS =
      new EntrySelector() {
        @Override
        public boolean wantsTopic(long topicId) {
          return false;
        }

        @Override
        public boolean wantsMarker(long lane) {
          return true;
        }
      };

  /** Writes the rows of markers. Throws {@link StoreUnavailableException} if it cannot. */
  interface Applier {
    void put(LaneVersion version);

    /** Takes several removals at once, because a topic may have thousands of subscriptions. */
    void remove(List<Recorded> removals);

    /** Returns when the journal shows whether it has the markers that are in doubt. */
    void settleDoubts();
  }

  private final Intake intake;
  private final Journal journal;
  private final Watermark watermark;
  private final StoreThreads threads;
  private final Applier applier;
  private final Deque<Recorded> waiting = new ArrayDeque<>();
  // Lanes whose removal was accepted, although the caller was told that it failed. Callers that
  // have
  // seen such a subscription before finish soon, so only the newest matter.
  private final NewestLanes removedLate = new NewestLanes(MOST_REMOVED_LATE);
  // Every marker before this position has become rows, or waits.
  private long next;
  private boolean isInDoubt;

  UnappliedMarkers(
      Intake intake, Journal journal, Watermark watermark, StoreThreads threads, Applier applier) {
    this.intake = intake;
    this.journal = journal;
    this.watermark = watermark;
    this.threads = threads;
    this.applier = applier;
  }

  int size() {
    return waiting.size();
  }

  /** Whether a removal took effect that the caller does not know about. */
  boolean wasRemovedLate(long lane) {
    return removedLate.contains(lane);
  }

  /** Applies the markers from this position on that a crash kept from becoming rows. */
  void recover(long from) {
    next = from;
    readOn();
    apply();
  }

  private void readOn() {
    do {
      JournalSlice slice = journal.read(next, MARKERS, SLICE_BYTES);
      waiting.addAll(slice.entries());
      next = slice.next();
    } while (next < journal.head());
  }

  /**
   * Appends all markers at once, so that they share syncs of the journal, and applies them. Those
   * that the journal accepts take effect even if it refuses others.
   */
  void append(List<CatalogMarker> markers) {
    applyLate();
    watermark.holdForCatalog(journal.head());
    List<CompletableFuture<AppendResult>> results = markers.stream().map(this::begin).toList();
    String refusal = await(markers, results);
    settleDoubts();
    apply();
    if (refusal != null) {
      throw new StoreUnavailableException(refusal);
    }
  }

  private CompletableFuture<AppendResult> begin(CatalogMarker marker) {
    CompletableFuture<AppendResult> result = new CompletableFuture<>();
    intake.append(marker, result::complete);
    return result;
  }

  private @Nullable String await(
      List<CatalogMarker> markers, List<CompletableFuture<AppendResult>> results) {
    String refusal = null;
    for (int i = 0; i < markers.size(); i++) {
      switch (threads.await(results.get(i))) {
        case AppendResult.Refused refused -> refusal = refused.reason();
        case AppendResult.Unknown unknown -> {
          refusal = unknown.reason();
          isInDoubt = true;
        }
        case AppendResult.Appended done -> appended(new Recorded(done.position(), markers.get(i)));
      }
    }
    return refusal;
  }

  /**
   * Behind one that is in doubt, markers are read from the journal, so that none changes places.
   */
  private void appended(Recorded marker) {
    if (!isInDoubt) {
      waiting.add(marker);
      next = Math.max(next, marker.end());
    }
  }

  private void settleDoubts() {
    if (isInDoubt) {
      applier.settleDoubts();
      readOn();
      isInDoubt = false;
    }
  }

  /** Applies the markers whose rows could not be written before. */
  void applyLate() {
    settleDoubts();
    for (Recorded late : waiting) {
      if (late.entry() instanceof SubscriptionRemoved(long lane)) {
        removedLate.add(lane);
      }
    }
    apply();
  }

  private void apply() {
    for (Recorded next = waiting.peek(); next != null; next = waiting.peek()) {
      if (next.entry() instanceof SubscriptionPut put) {
        applier.put(new LaneVersion(next.position(), put.subscription()));
        waiting.remove();
      } else {
        List<Recorded> removals = nextRemovals();
        applier.remove(removals);
        removals.forEach(_ -> waiting.remove());
      }
    }
    watermark.releaseCatalog();
  }

  private List<Recorded> nextRemovals() {
    return waiting.stream().takeWhile(each -> each.entry() instanceof SubscriptionRemoved).toList();
  }
}
