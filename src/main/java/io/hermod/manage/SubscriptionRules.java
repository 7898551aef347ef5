package io.hermod.manage;

import io.hermod.egress.EgressPolicy;
import io.hermod.event.InvalidFieldException;
import io.hermod.filter.FilterRules;
import io.hermod.profile.Profile;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;

/**
 * What a subscription may ask for; complaints name the field by its path in the resource.
 *
 * @param webhooks which webhooks it may have
 * @param eventGrids which other Event Grids
 * @param keeping whether a restart may lose its events
 * @param egress which addresses may be called
 */
public record SubscriptionRules(
    WebhookRules webhooks, EventGridRules eventGrids, KeepingRules keeping, EgressPolicy egress) {
  private static final String RETRY_POLICY = "properties.retryPolicy";
  private static final String FILTER = "properties.filter";
  private static final String DESTINATION = "properties.destination.properties";

  private static final String DEAD_LETTER = "deadLetterDestination.properties";

  /** Those of a server on disk that calls any address, and of Event Grids only Azure's. */
  public SubscriptionRules(WebhookRules webhooks) {
    this(webhooks, EventGridRules.STRICT, new KeepingRules(true), EgressPolicy.OPEN);
  }

  void check(SubscriptionSettings settings, Topic topic, Profile profile) {
    under(DESTINATION, () -> check(settings.destination(), topic, profile));
    under(FILTER, () -> FilterRules.check(settings.filter()));
    under(RETRY_POLICY, () -> settings.retryPolicy().check(profile.retry()));
    keeping.check(settings);
    if (settings.deadLetter() != null) {
      under(path(settings.deadLetter()), settings.deadLetter()::check);
    }
  }

  private void check(Destination destination, Topic topic, Profile profile) {
    switch (destination) {
      case WebhookDestination webhook -> {
        check(webhook, topic);
        webhook.batching().check(profile.batching());
        HeaderRules.check(webhook.headers());
        checkAddress(webhook);
      }
      case EventGridDestination eventGrid -> {
        eventGrids.check(eventGrid);
        eventGrid.batching().check(profile.batching());
        checkAddress(eventGrid);
      }
    }
  }

  /** As far as the URL itself says it; a name is looked up when it is called. */
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
