package io.hermod.explain;

import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.delivery.lane.LaneFault;
import io.hermod.store.QuarantinedRow;
import java.util.List;

/**
 * What an operator should know about a running server.
 *
 * @param quarantinedRows the number of rows in quarantine
 * @param quarantine the first of these rows
 * @param isEveryLoopResponding false if an event loop hangs; {@code troubled} is then empty
 * @param troubled subscriptions for which Hermod itself failed since the start
 * @param probation endpoints that currently receive only probes
 * @param loopFaults the number of event-loop tasks that failed since the start
 */
public record Diagnosis(
    StoreState store,
    long quarantinedRows,
    List<Quarantined> quarantine,
    boolean isEveryLoopResponding,
    List<Troubled> troubled,
    List<EndpointState> probation,
    long loopFaults) {

  /**
   * The state of the store.
   *
   * @param isRefusing whether the store rejects events because it is full
   */
  public record StoreState(
      boolean isRefusing, long journalBytes, long retainedBytes, long stateBytes) {

    /** How much space the store needs: what is only retained can go. */
    long neededBytes() {
      return journalBytes - retainedBytes + stateBytes;
    }
  }

  /**
   * A row in quarantine.
   *
   * @param subscription the owner of the row; the number of its lane if it was deleted
   */
  public record Quarantined(String subscription, QuarantinedRow row) {}

  /** A subscription that had faults. */
  public record Troubled(String subscription, long faults, LaneFault last) {}

  /** Whether nothing needs attention. */
  public boolean isHealthy() {
    return !store.isRefusing()
        && quarantinedRows == 0
        && isEveryLoopResponding
        && troubled.isEmpty()
        && probation.isEmpty()
        && loopFaults == 0;
  }
}
