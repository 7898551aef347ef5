package io.hermod.delivery.lane;

import io.hermod.delivery.endpoint.Gate;
import io.hermod.delivery.settle.Settler;
import io.hermod.destination.DeliveryOutcome.PartlyAccepted;
import io.hermod.destination.DeliveryOutcome.Responded;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Handles the responses in which an endpoint accepts some events of a batch and not others. */
final class PartialBatches {
  private final LaneMeter meter;
  private final LaneFaults faults;
  private final Settlement settlement;

  PartialBatches(LaneMeter meter, LaneFaults faults, Settlement settlement) {
    this.meter = meter;
    this.faults = faults;
    this.settlement = settlement;
  }

  void answered(DeliveryBatch batch, PartlyAccepted outcome, Instant now) {
    try {
      meter.delivered(countAccepted(batch, outcome), batch.begunAt(), now);
      report(batch, outcome, now);
    } catch (Throwable fault) {
      // The events must be settled even if the metrics are wrong.
      faults.add("an outcome could not be counted", fault);
    }
    settlement.settlePartly(batch, outcome, now);
  }

  private int countAccepted(DeliveryBatch batch, PartlyAccepted outcome) {
    int accepted = 0;
    for (PendingDelivery delivery : batch.deliveries()) {
      Responded failure = failure(batch, outcome, delivery);
      if (failure == null) {
        accepted++;
      } else {
        meter.failedInBatch(failure.failure());
      }
    }
    return accepted;
  }

  /** An endpoint that accepts anything works. If it accepts nothing, its first failure counts. */
  private static void report(DeliveryBatch batch, PartlyAccepted outcome, Instant now) {
    Settler settler = batch.route().settler();
    Gate gate = batch.route().gate();
    Responded worst = null;
    for (PendingDelivery delivery : batch.deliveries()) {
      Responded failure = failure(batch, outcome, delivery);
      if (failure == null) {
        gate.delivered(batch.isProbe());
        return;
      }
      worst = worst == null || settler.isAboutEvent(worst) ? failure : worst;
    }
    if (worst != null) {
      gate.failed(worst, settler.isAboutEvent(worst), batch.isProbe(), now);
    }
  }

  /** Returns null if the event was accepted. */
  private static @Nullable Responded failure(
      DeliveryBatch batch, PartlyAccepted outcome, PendingDelivery delivery) {
    Responded named = outcome.of(delivery.event.id());
    return named == null || batch.route().settler().isSuccess(named) ? null : named;
  }
}
