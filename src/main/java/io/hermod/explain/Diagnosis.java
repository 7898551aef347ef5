package io.hermod.explain;

import io.hermod.delivery.EndpointState;
import io.hermod.delivery.LaneFault;
import io.hermod.store.QuarantinedRow;
import java.util.List;

/**
 * What an operator should know of a running server.
 *
 * @param quarantinedRows how many rows are in quarantine
 * @param quarantine the first of these
 * @param troubled subscriptions that Hermod itself failed to do something for, since the start
 * @param probation endpoints that get nothing but probes now
 * @param loopFaults tasks of event loops that failed, since the start
 */
public record Diagnosis(
    StoreState store,
    long quarantinedRows,
    List<Quarantined> quarantine,
    List<Troubled> troubled,
    List<EndpointState> probation,
    long loopFaults) {

  /**
   * How the store is.
   *
   * @param isRefusing whether events are refused because there is no room for them
   */
  public record StoreState(boolean isRefusing, long journalBytes, long stateBytes) {}

  /**
   * A row in quarantine.
   *
   * @param subscription whose it was; its number where it is gone
   */
  public record Quarantined(String subscription, QuarantinedRow row) {}

  /** A subscription with faults. */
  public record Troubled(String subscription, long faults, LaneFault last) {}

  /** Whether there is nothing to look after. */
  public boolean isHealthy() {
    return !store.isRefusing()
        && quarantinedRows == 0
        && troubled.isEmpty()
        && probation.isEmpty()
        && loopFaults == 0;
  }
}
