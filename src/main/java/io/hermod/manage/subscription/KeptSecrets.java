package io.hermod.manage.subscription;

import io.hermod.event.InvalidFieldException;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.WebhookDestination;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Fills in secrets that callers cannot know. Responses hide secrets, so a caller that reads a
 * subscription, changes it and sends it back sends them empty.
 *
 * <p>A secret stays with its server. Otherwise a caller that may change a subscription could send
 * its secrets to a server of their own.
 */
final class KeptSecrets {
  private static final String AT = "properties.destination.properties";

  private KeptSecrets() {}

  /**
   * Returns the wanted destination with the secrets of the stored one.
   *
   * @throws InvalidFieldException if a secret would be sent to another server
   */
  static Destination fillIn(Destination wanted, Destination stored) {
    checkUrl(wanted);
    return switch (wanted) {
      case WebhookDestination webhook when stored instanceof WebhookDestination old ->
          fillIn(webhook, old);
      case EventGridDestination eventGrid
          when eventGrid.sasKey().isEmpty() && stored instanceof EventGridDestination old ->
          fillIn(eventGrid, old);
      case ConfiguredDestination configured when stored instanceof ConfiguredDestination old ->
          fillIn(configured, old);
      case WebhookDestination _, EventGridDestination _, ConfiguredDestination _ -> wanted;
    };
  }

  /** A caller whose URL is invalid should learn that before it is asked for a secret. */
  private static void checkUrl(Destination wanted) {
    try {
      switch (wanted) {
        case HttpDestination http -> WebhookRules.checkForm(http.url());
        case ConfiguredDestination configured -> configured.check();
      }
    } catch (InvalidFieldException invalid) {
      throw invalid.under(AT);
    }
  }

  private static WebhookDestination fillIn(WebhookDestination wanted, WebhookDestination old) {
    List<HeaderMapping> headers = headers(wanted, old, wanted.isOnServerOf(old));
    return new WebhookDestination(wanted.url(), wanted.batching(), headers, wanted.protection());
  }

  private static ConfiguredDestination fillIn(
      ConfiguredDestination wanted, ConfiguredDestination old) {
    boolean isSameServer = wanted.configurationKey().equals(old.configurationKey());
    return wanted.withHeaders(headers(wanted, old, isSameServer));
  }

  private static List<HeaderMapping> headers(
      Destination wanted, Destination old, boolean isSameServer) {
    return IntStream.range(0, wanted.headers().size())
        .mapToObj(i -> fillIn(i, wanted.headers().get(i), old.headers(), isSameServer))
        .toList();
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
