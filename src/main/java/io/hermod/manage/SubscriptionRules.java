package io.hermod.manage;

import io.hermod.event.InvalidFieldException;
import io.hermod.filter.FilterRules;
import io.hermod.profile.Profile;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;

/** What a subscription may ask for; complaints name the field by its path in the resource. */
final class SubscriptionRules {
  private static final String RETRY_POLICY = "properties.retryPolicy";
  private static final String FILTER = "properties.filter";
  private static final String DESTINATION = "properties.destination.properties";

  private static final String DEAD_LETTER = "deadLetterDestination.properties";

  private final WebhookRules webhookRules;
  private final EventGridRules eventGridRules;

  SubscriptionRules(WebhookRules webhookRules, EventGridRules eventGridRules) {
    this.webhookRules = webhookRules;
    this.eventGridRules = eventGridRules;
  }

  void check(SubscriptionSettings settings, Topic topic, Profile profile) {
    under(DESTINATION, () -> check(settings.destination(), topic, profile));
    under(FILTER, () -> FilterRules.check(settings.filter()));
    under(RETRY_POLICY, () -> settings.retryPolicy().check(profile.retry()));
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
      }
      case EventGridDestination eventGrid -> {
        eventGridRules.check(eventGrid);
        eventGrid.batching().check(profile.batching());
      }
    }
  }

  private void check(WebhookDestination webhook, Topic topic) {
    if (topic.isEdge()) {
      webhookRules.checkForEdge(webhook);
    } else {
      webhookRules.check(webhook);
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
