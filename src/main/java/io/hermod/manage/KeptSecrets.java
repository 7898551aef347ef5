package io.hermod.manage;

import io.hermod.event.InvalidFieldException;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.WebhookDestination;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Fills in the secrets that callers cannot know: answers hide them, so those who read a
 * subscription, change it and send it back send them empty.
 *
 * <p>A secret stays with its server. Otherwise whoever may change a subscription could have its
 * secrets sent to a server of their own.
 */
final class KeptSecrets {
  private static final String AT = "properties.destination.properties";

  private KeptSecrets() {}

  /**
   * The wanted destination with the secrets of the stored one.
   *
   * @throws InvalidFieldException if a secret would go to another server
   */
  static Destination fillIn(Destination wanted, Destination stored) {
    checkUrl(wanted);
    return switch (wanted) {
      case WebhookDestination webhook when stored instanceof WebhookDestination old ->
          fillIn(webhook, old);
      case EventGridDestination eventGrid
          when eventGrid.sasKey().isEmpty() && stored instanceof EventGridDestination old ->
          fillIn(eventGrid, old);
      case WebhookDestination _, EventGridDestination _ -> wanted;
    };
  }

  /** A caller whose URL is no good should not be asked for a secret first. */
  private static void checkUrl(Destination wanted) {
    try {
      switch (wanted) {
        case HttpDestination http -> WebhookRules.checkForm(http.url());
      }
    } catch (InvalidFieldException invalid) {
      throw invalid.under(AT);
    }
  }

  private static WebhookDestination fillIn(WebhookDestination wanted, WebhookDestination old) {
    boolean isSameServer = wanted.isOnServerOf(old);
    List<HeaderMapping> headers =
        IntStream.range(0, wanted.headers().size())
            .mapToObj(i -> fillIn(i, wanted.headers().get(i), old.headers(), isSameServer))
            .toList();
    return new WebhookDestination(wanted.url(), wanted.batching(), headers, wanted.protection());
  }

  private static HeaderMapping fillIn(
      int index, HeaderMapping wanted, List<HeaderMapping> old, boolean isSameServer) {
    Optional<HeaderMapping> kept = isHidden(wanted) ? secret(wanted, old) : Optional.empty();
    if (kept.isPresent() && !isSameServer) {
      throw new InvalidFieldException(
          AT + ".deliveryAttributeMappings[" + index + "].properties.value",
          "is required: the secret of header %s was given for another server. Give its value again to send it to this one."
              .formatted(wanted.name()));
    }
    return kept.orElse(wanted);
  }

  private static EventGridDestination fillIn(
      EventGridDestination wanted, EventGridDestination old) {
    if (!wanted.isOnServerOf(old)) {
      throw new InvalidFieldException(
          AT + ".sasKey",
          "is required: the stored key was given for another server. Give it again to send it to"
              + " this one.");
    }
    return wanted.withKey(old.sasKey());
  }

  private static boolean isHidden(HeaderMapping header) {
    return header instanceof HeaderMapping.Static(_, String value, boolean isSecret)
        && isSecret
        && value.isEmpty();
  }

  private static Optional<HeaderMapping> secret(HeaderMapping hidden, List<HeaderMapping> old) {
    return old.stream()
        .filter(HeaderMapping.Static.class::isInstance)
        .map(HeaderMapping.Static.class::cast)
        .filter(each -> each.isSecret() && each.name().equalsIgnoreCase(hidden.name()))
        .findFirst()
        .map(each -> new HeaderMapping.Static(hidden.name(), each.value(), true));
  }
}
