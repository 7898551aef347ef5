package io.hermod.manage;

import io.hermod.subscription.Destination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.WebhookDestination;
import java.util.List;

/**
 * Fills in the secrets that callers cannot know: answers hide them, so those who read a
 * subscription, change it and send it back send them empty.
 */
final class KeptSecrets {
  private KeptSecrets() {}

  static Destination fillIn(Destination wanted, Destination stored) {
    return switch (wanted) {
      case WebhookDestination webhook when stored instanceof WebhookDestination old ->
          new WebhookDestination(
              webhook.url(),
              webhook.batching(),
              fillIn(webhook.headers(), old.headers()),
              webhook.protection());
      case WebhookDestination webhook -> webhook;
      case EventGridDestination eventGrid
          when eventGrid.sasKey().isEmpty()
              && stored instanceof EventGridDestination old
              // Else whoever may change a subscription could have its key sent to himself.
              && eventGrid.url().equals(old.url()) ->
          eventGrid.withKey(old.sasKey());
      case EventGridDestination eventGrid -> eventGrid;
    };
  }

  private static List<HeaderMapping> fillIn(List<HeaderMapping> wanted, List<HeaderMapping> old) {
    return wanted.stream().map(header -> isHidden(header) ? secret(header, old) : header).toList();
  }

  private static boolean isHidden(HeaderMapping header) {
    return header instanceof HeaderMapping.Static(_, String value, boolean isSecret)
        && isSecret
        && value.isEmpty();
  }

  private static HeaderMapping secret(HeaderMapping hidden, List<HeaderMapping> old) {
    return old.stream()
        .filter(HeaderMapping.Static.class::isInstance)
        .map(HeaderMapping.Static.class::cast)
        .filter(each -> each.isSecret() && each.name().equalsIgnoreCase(hidden.name()))
        .findFirst()
        .<HeaderMapping>map(each -> new HeaderMapping.Static(hidden.name(), each.value(), true))
        .orElse(hidden);
  }
}
