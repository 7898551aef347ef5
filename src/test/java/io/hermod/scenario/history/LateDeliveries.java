package io.hermod.scenario.history;

import java.util.List;
import java.util.Map;

/**
 * Finds deliveries of events that had ended in a blob. An event that may have been stored twice has
 * ended when it is in blobs as often.
 */
final class LateDeliveries {
  private LateDeliveries() {}

  static List<Violation> in(Receipts receipts) {
    return receipts.deadLetters().entrySet().stream()
        .filter(letters -> isLate(receipts, letters))
        .<Violation>map(
            letters -> new Violation.DeliveredAfterDeadLetter(receipts.name(), letters.getKey()))
        .toList();
  }

  private static boolean isLate(Receipts receipts, Map.Entry<String, List<DeadLetter>> letters) {
    PublishedEvent event = receipts.events().get(letters.getKey());
    int copies = event == null ? 1 : event.copies();
    return letters.getValue().size() >= copies
        && receipts.byId().getOrDefault(letters.getKey(), List.of()).stream()
            .anyMatch(delivery -> delivery.at() > letters.getValue().get(copies - 1).at());
  }
}
