package io.hermod.delivery.endpoint;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.profile.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A failed attempt to send events to an endpoint.
 *
 * @param at when it failed
 * @param status the status of the response; 0 if there was none
 */
public record EndpointFailure(Instant at, int status, Outcome outcome) {
  private static final int MOST = 5;

  static EndpointFailure of(DeliveryOutcome outcome, Instant at) {
    return new EndpointFailure(at, outcome.status(), outcome.failure());
  }

  /** Returns the newest failures with this one at their head. */
  List<EndpointFailure> before(List<EndpointFailure> older) {
    List<EndpointFailure> all = new ArrayList<>(MOST);
    all.add(this);
    all.addAll(older.subList(0, Math.min(older.size(), MOST - 1)));
    return List.copyOf(all);
  }
}
