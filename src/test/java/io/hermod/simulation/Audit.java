package io.hermod.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.RetentionConfig;
import io.hermod.delivery.LaneState;
import io.hermod.simulation.Ledger.Acknowledged;
import io.hermod.store.Finished;
import io.hermod.store.HistoryResult;
import io.hermod.store.QuarantinedRow;
import io.hermod.store.Trace;
import io.hermod.store.embedded.SimulatedDrive;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks after a run that no event was lost and that nothing is left over. */
final class Audit {
  private final Engine engine;
  private final World world;
  private final List<String> faults = new ArrayList<>();
  private final List<QuarantinedRow> quarantined = new ArrayList<>();

  Audit(Engine engine, World world) {
    this.engine = engine;
    this.world = world;
  }

  void check() {
    quarantined.addAll(engine.quarantined());
    assertThat(quarantined)
        .as("rows in quarantine")
        .allMatch(row -> world.ledger().isDamaged(row.position()));
    world.ledger().acknowledged().forEach(this::account);
    assertThat(faults).isEmpty();
    assertThat(stuckLanes()).as("stuck lanes").isEmpty();
    assertThat(engine.store().parking().parkedCounts().values())
        .as("parked rows")
        .allMatch(count -> count == 0);
    assertThat(engine.store().parking().watermark())
        .as("low watermark")
        .isEqualTo(engine.store().journal().head());
    assertThat(engine.scheduler().uncaught()).as("uncaught exceptions").isEmpty();
  }

  private void account(Acknowledged event) {
    for (long lane : world.ledger().lanesOf(event.topic())) {
      boolean isWanted = world.ledger().isWanted(lane, event);
      if (isWanted && !world.ledger().isRemoved(lane) && !hasEnded(lane, event)) {
        String known = ", known: " + trace(lane, event) + world.ledger().describe(lane);
        faults.add("lost: " + event + " for lane " + lane + known);
      }
      if (!isWanted && world.ledger().isSent(lane, event.id())) {
        faults.add("not wanted: " + event + " by lane " + lane + world.ledger().describe(lane));
      }
    }
  }

  private boolean hasEnded(long lane, Acknowledged event) {
    return world.ledger().isTaken(lane, event.id())
        || world.ledger().mayHaveLostInterest(lane, event)
        || isQuarantined(lane, event)
        || (trace(lane, event) instanceof Trace.Ended(_, Finished how) && isGivenUp(how, event));
  }

  private boolean isQuarantined(long lane, Acknowledged event) {
    return quarantined.stream()
        .anyMatch(row -> row.lane() == lane && row.position() == event.position());
  }

  private boolean isGivenUp(Finished how, Acknowledged event) {
    return switch (how.ending()) {
      case DROPPED -> !how.reason().isEmpty();
      case DEAD_LETTERED -> isInABlob(event.id());
      case DELIVERED, DELIVERED_LATE -> false;
    };
  }

  private boolean isInABlob(String id) {
    return world.blobs().texts().stream().anyMatch(text -> text.contains("\"" + id + "\""));
  }

  private @Nullable Trace trace(long lane, Acknowledged event) {
    List<Trace> found = new ArrayList<>();
    engine
        .store()
        .history()
        .find(
            event.topic(),
            event.id(),
            10,
            result -> found.addAll(((HistoryResult.Found) result).traces()));
    engine.scheduler().runUntilIdle();
    return found.stream()
        .filter(each -> each.lane() == lane && each.position() == event.position())
        .findFirst()
        .orElse(null);
  }

  private List<LaneState> stuckLanes() {
    return engine.laneStates().stream()
        .filter(lane -> lane.inFlight() > 0 || lane.lagBytes() > 0 || lane.isOnProbation())
        .toList();
  }

  /** The rows that exist only while an event waits. */
  private static final Set<String> PASSING = Set.of("PARKED", "DUE", "BODY", "DEADLETTER");

  /** Checks a drive that no process uses any more. */
  void checkNothingIsLeft(SimulatedDrive drive, RetentionConfig retention) {
    Map<String, Integer> left =
        drive.rows().entrySet().stream()
            .filter(rows -> PASSING.contains(rows.getKey()) && rows.getValue() > 0)
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    assertThat(left).as("rows of events that have ended").isEmpty();
    if (!retention.isOn()) {
      assertThat(drive.journalFiles())
          .as("journal files below " + engine.store().journal().head())
          .hasSizeLessThan(3);
    }
  }
}
