package io.hermod.explain;

import io.hermod.explain.Overview.SeenLane;
import io.hermod.explain.Overview.Waiting;
import io.hermod.store.EntrySelector;
import io.hermod.store.Journal;
import io.hermod.store.ParkedRows;
import io.hermod.store.Parking;
import io.hermod.store.Publication;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the event that has waited longest, in parking or in the journal. Reads from disk. */
public final class OldestEventFinder {
  private static final int TIMEOUT_SECONDS = 2;

  private final Journal journal;
  private final Parking parking;

  public OldestEventFinder(Journal journal, Parking parking) {
    this.journal = journal;
    this.parking = parking;
  }

  /** Returns null if none waits. */
  @Nullable Waiting find(List<SeenLane> seen) {
    return Stream.of(oldestParked(seen), oldestUnread(seen))
        .flatMap(Optional::stream)
        .min(Comparator.comparing(Waiting::publishedAt))
        .orElse(null);
  }

  private Optional<Waiting> oldestParked(List<SeenLane> seen) {
    CompletableFuture<ParkedRows> asked = new CompletableFuture<>();
    parking.oldest(
        seen.stream().map(each -> each.subscription().lane()).collect(Collectors.toSet()),
        asked::complete);
    ParkedRows rows =
        asked
            .completeOnTimeout(
                new ParkedRows.Failed("timed out"), TIMEOUT_SECONDS, TimeUnit.SECONDS)
            .join();
    return rows instanceof ParkedRows.Found(List<ParkedRows.Row> found)
        ? found.stream()
            .findFirst()
            .map(
                row -> new Waiting(row.lane(), row.event().event().id(), row.event().publishedAt()))
        : Optional.empty();
  }

  /** Looks at the lane that is furthest behind, from the position that all others have passed. */
  private Optional<Waiting> oldestUnread(List<SeenLane> seen) {
    return seen.stream()
        .filter(each -> each.state() != null && each.state().lagBytes() > 0)
        .max(Comparator.comparingLong(each -> lag(each)))
        .flatMap(this::oldestUnread);
  }

  private static long lag(SeenLane lane) {
    return lane.state() == null ? 0 : lane.state().lagBytes();
  }

  private Optional<Waiting> oldestUnread(SeenLane lane) {
    EntrySelector selector = EntrySelector.lane(-1, lane.topic().id());
    return journal.read(parking.watermark(), selector, 1).entries().stream()
        .flatMap(each -> each.entry() instanceof Publication it ? Stream.of(it) : Stream.empty())
        .findFirst()
        .map(
            publication ->
                new Waiting(
                    lane.subscription().lane(),
                    publication.events().isEmpty() ? null : publication.events().getFirst().id(),
                    publication.publishedAt()));
  }
}
