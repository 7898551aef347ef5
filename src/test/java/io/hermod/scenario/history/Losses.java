package io.hermod.scenario.history;

import java.util.List;

/** Finds events that were acknowledged and went missing. */
final class Losses {
  private Losses() {}

  static List<Violation> in(Receipts receipts) {
    return receipts
        .acknowledged()
        .map(PublishedEvent::id)
        .filter(id -> !receipts.hasAccepted(id) && !receipts.isDeadLettered(id))
        .<Violation>map(id -> new Violation.Lost(receipts.name(), id))
        .toList();
  }
}
