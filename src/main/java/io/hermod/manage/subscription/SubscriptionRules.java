package io.hermod.manage.subscription;

import io.hermod.egress.EgressPolicy;
import io.hermod.event.FieldProblems;
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
 * @param accounts where dead letters can go
 */
public record SubscriptionRules(
    WebhookRules webhooks,
    EventGridRules eventGrids,
    ResourceRules resources,
    PersistenceRules keeping,
    EgressPolicy egress,
    int maxInFlight,
    AccountRules accounts) {
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
        DEFAULT_IN_FLIGHT,
        AccountRules.ANY);
  }

  /**
   * Checks every part.
   *
   * @throws InvalidFieldException that names the first field that breaks a rule
   */
  void check(SubscriptionSettings settings, Topic topic, Profile profile) {
    FieldProblems problems = new FieldProblems();
    check(settings, topic, profile, problems);
    problems.throwFirst();
  }

  void check(SubscriptionSettings settings, Topic topic, Profile profile, FieldProblems problems) {
    problems.under(DESTINATION, in -> check(settings.destination(), topic, profile, in));
    problems.under(FILTER, in -> FilterRules.check(settings.filter(), in));
    problems.under(RETRY_POLICY, in -> settings.retryPolicy().check(profile.retry(), in));
    problems.under(CONTROL, in -> check(settings.control(), settings.destination(), in));
    problems.check(() -> keeping.check(settings));
    DeadLetterDestination place = settings.deadLetter();
    if (place != null) {
      problems.under(path(place), in -> check(place, in));
    }
  }

  private void check(DeadLetterDestination place, FieldProblems problems) {
    place.check(problems);
    problems.check(() -> accounts.check(place));
  }

  private void check(WantedControl control, Destination destination, FieldProblems problems) {
    control.limits().check(maxInFlight, problems);
    problems.require(
        !control.acceptsPartly() || destination instanceof WebhookDestination,
        "partialBatch",
        "must be false unless endpointType is WebHook");
  }

  private void check(
      Destination destination, Topic topic, Profile profile, FieldProblems problems) {
    switch (destination) {
      case WebhookDestination webhook -> {
        problems.check(() -> checkUrl(webhook, topic));
        webhook.batching().check(profile.batching(), problems);
        HeaderRules.check(webhook, problems);
      }
      case EventGridDestination eventGrid -> {
        problems.check(() -> checkUrl(eventGrid));
        eventGrid.batching().check(profile.batching(), problems);
      }
      case ConfiguredDestination configured -> {
        problems.check(() -> resources.check(configured));
        configured.batching().check(profile.batching(), problems);
        HeaderRules.check(configured, problems);
      }
    }
  }

  private void checkUrl(WebhookDestination webhook, Topic topic) {
    if (topic.isEdge()) {
      webhooks.checkForEdge(webhook);
    } else {
      webhooks.check(webhook);
    }
    checkAddress(webhook);
  }

  private void checkUrl(EventGridDestination eventGrid) {
    eventGrids.check(eventGrid);
    checkAddress(eventGrid);
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

  private static String path(DeadLetterDestination place) {
    return place.isWithIdentity()
        ? "properties.deadLetterWithResourceIdentity." + DEAD_LETTER
        : "properties." + DEAD_LETTER;
  }
}
