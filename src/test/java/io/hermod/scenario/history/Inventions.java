package io.hermod.scenario.history;

import java.util.List;

/** Finds deliveries of events that nobody published. */
final class Inventions {
  private Inventions() {}

  static List<Violation> in(Receipts receipts) {
    return receipts.byId().keySet().stream()
        .filter(id -> !receipts.events().containsKey(id))
        .<Violation>map(id -> new Violation.Invented(receipts.name(), id))
        .toList();
  }
}
