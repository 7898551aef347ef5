package io.hermod.manage.subscription;

import io.hermod.egress.EgressPolicy;
import io.hermod.event.InvalidFieldException;
import io.hermod.filter.FilterRules;
import io.hermod.profile.Profile;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;

/**
 * Checks what a subscription may ask for. Messages name a field by its path in the resource.
 *
 * @param webhooks which webhooks are allowed
 * @param eventGrids which other Event Grids are allowed
 * @param resources which destinations are configured
 * @param keeping whether a restart may lose events
 * @param egress which addresses may be called
 * @param maxInFlight how many requests to one subscription the server allows
 */
public record SubscriptionRules(
    WebhookRules webhooks,
    EventGridRules eventGrids,
    ResourceRules resources,
    PersistenceRules keeping,
    EgressPolicy egress,
    int maxInFlight) {
  private static final int DEFAULT_IN_FLIGHT = 64;
  private static final String RETRY_POLICY = "properties.retryPolicy";
  private static final String CONTROL = "properties.hermod";
  private static final String FILTER = "properties.filter";
  private static final String DESTINATION = "properties.destination.properties";

  private static final String DEAD_LETTER = "deadLetterDestination.properties";

  /**
   * The rules of a server that keeps events on disk, calls any address, and publishes only to Event
   * Grids in Azure, with the default limits.
   */
  public SubscriptionRules(WebhookRules webhooks) {
    this(
        webhooks,
        EventGridRules.STRICT,
        ResourceRules.NONE,
        new PersistenceRules(true),
        EgressPolicy.OPEN,
        DEFAULT_IN_FLIGHT);
  }

  void check(SubscriptionSettings settings, Topic topic, Profile profile) {
    under(DESTINATION, () -> check(settings.destination(), topic, profile));
    under(FILTER, () -> FilterRules.check(settings.filter()));
    under(RETRY_POLICY, () -> settings.retryPolicy().check(profile.retry()));
    under(CONTROL, () -> check(settings.control(), settings.destination()));
    keeping.check(settings);
    if (settings.deadLetter() != null) {
      under(path(settings.deadLetter()), settings.deadLetter()::check);
    }
  }

  private void check(WantedControl control, Destination destination) {
    control.limits().check(maxInFlight);
    if (control.acceptsPartly() && !(destination instanceof WebhookDestination)) {
      throw new InvalidFieldException(
          "partialBatch", "must be false unless endpointType is WebHook");
    }
  }

  private void check(Destination destination, Topic topic, Profile profile) {
    switch (destination) {
      case WebhookDestination webhook -> {
        check(webhook, topic);
        webhook.batching().check(profile.batching());
        HeaderRules.check(webhook);
        checkAddress(webhook);
      }
      case EventGridDestination eventGrid -> {
        eventGrids.check(eventGrid);
        eventGrid.batching().check(profile.batching());
        checkAddress(eventGrid);
      }
      case ConfiguredDestination configured -> {
        resources.check(configured);
        configured.batching().check(profile.batching());
        HeaderRules.check(configured);
      }
    }
  }

  /** Checks only addresses in the URL itself; a host name is looked up when it is called. */
  private void checkAddress(HttpDestination destination) {
    egress
        .evidentDenial(destination.url().getHost())
        .ifPresent(
            denial -> {
              throw new InvalidFieldException(
                  "endpointUrl",
                  "must not be an address of a denied network: %s; the operator can permit it with outbound.allow-networks"
                      .formatted(denial));
            });
  }

  private void check(WebhookDestination webhook, Topic topic) {
    if (topic.isEdge()) {
      webhooks.checkForEdge(webhook);
    } else {
      webhooks.check(webhook);
    }
  }

  private static String path(DeadLetterDestination place) {
    return place.isWithIdentity()
        ? "properties.deadLetterWithResourceIdentity." + DEAD_LETTER
        : "properties." + DEAD_LETTER;
  }

  private static void under(String path, Runnable check) {
    try {
      check.run();
    } catch (InvalidFieldException invalid) {
      throw invalid.under(path);
    }
  }
}
