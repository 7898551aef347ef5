package io.hermod.manage;

import io.hermod.event.InvalidFieldException;
import io.hermod.event.Schema;
import io.hermod.profile.Profile;
import io.hermod.store.Catalog;
import io.hermod.subscription.Subscription;
import io.hermod.topic.ProfileChoice;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Creates, changes, lists and deletes event subscriptions; blocks while the catalog writes. */
public final class Subscriptions {
  private final CatalogEditor editor;
  private final SubscriptionRules rules;
  private final ProfileChoice profiles;
  private final InstantSource clock;
  private final PendingChanges pending;
  private final SubscriptionWriter writer;
  private final SubscriptionViewer viewer;

  /**
   * Works on this catalog.
   *
   * @param clock by which subscriptions, and the links that endpoints get, come to their ends
   */
  public Subscriptions(
      CatalogEditor editor,
      SubscriptionRules rules,
      ProfileChoice profiles,
      EndpointAsker asker,
      InstantSource clock) {
    this.editor = editor;
    this.rules = rules;
    this.profiles = profiles;
    this.clock = clock;
    this.pending = new PendingChanges(editor.proposals(), clock);
    this.writer = new SubscriptionWriter(editor, asker, pending);
    this.viewer = new SubscriptionViewer(pending, profiles);
  }

  /**
   * Creates the subscription, or replaces its settings: lane and spelling stay as they are. Nothing
   * is written where nothing changes. Waits until its endpoint has answered.
   *
   * @throws EndpointRefusedException if the endpoint does not want its events
   */
  public TopicSubscription put(SubscriptionAddress address, SubscriptionSettings settings) {
    ResourceNames.checkSubscription(address);
    return writer.put(catalog -> draft(catalog, address, settings));
  }

  /**
   * Changes the subscription into what its present state leads to. Its endpoint is asked only where
   * that is another, or gets another schema.
   *
   * @throws EndpointRefusedException if the endpoint does not want its events
   */
  public TopicSubscription change(
      SubscriptionAddress address, Function<Subscription, SubscriptionSettings> change) {
    return writer.change(
        catalog -> draft(catalog, address, change.apply(get(catalog, address).subscription())));
  }

  public TopicSubscription get(SubscriptionAddress address) {
    return editor.read(catalog -> get(catalog, address));
  }

  /** Those on one topic, domain, topic of a domain, or resource. */
  public List<TopicSubscription> list(Scope scope, SubscriptionForm form) {
    Place place = editor.read(catalog -> Places.get(catalog, scope));
    return viewer.list(editor.view(), place, form);
  }

  /** All that lies within something larger, in pages. */
  public SubscriptionList listAll(SubscriptionQuery query) {
    return new SubscriptionList(editor.view(), query, viewer);
  }

  /** Deletes the subscription; false where there was none. */
  public boolean delete(SubscriptionAddress address) {
    return editor.change(
        catalog -> {
          Optional<TopicSubscription> found = find(catalog, address);
          found.ifPresent(each -> delete(catalog, each.place(), each.subscription()));
          return found.isPresent();
        });
  }

  /** Deletes a subscription at its end, unless that was changed meanwhile. */
  void retire(Subscription ended) {
    editor.change(
        catalog -> {
          catalog
              .view()
              .subscription(ended.topicId(), ended.origin(), ended.name())
              .filter(each -> each.lane() == ended.lane())
              .filter(each -> Objects.equals(each.expiresAt(), ended.expiresAt()))
              .ifPresent(each -> delete(catalog, placeOf(catalog, each), each));
          return ended;
        });
  }

  private static Place placeOf(Catalog catalog, Subscription subscription) {
    return Place.of(catalog.view().topic(subscription.topicId()).orElseThrow(), subscription);
  }

  private Draft draft(Catalog catalog, SubscriptionAddress address, SubscriptionSettings wanted) {
    Place place = Places.foresee(catalog, address.scope());
    Optional<Subscription> current =
        catalog.view().subscription(place.topic().id(), place.origin(), address.name());
    SubscriptionSettings settings =
        find(catalog, address)
            .map(each -> wanted.withSecretsOf(each.subscription()))
            .orElse(wanted);
    if (current.isEmpty()) {
      editor.quotas().checkNewSubscription(place, catalog.view());
    }
    Profile profile = profiles.of(place.topic());
    rules.check(settings, place.topic(), profile);
    checkExpiration(settings.expiresAt());
    Schema delivery =
        DeliverySchemas.choose(settings.deliverySchema(), place.topic().schema(), profile);
    Subscription subscription =
        current
            .map(old -> version(old, settings, delivery))
            .orElseGet(() -> created(address, place, settings, delivery));
    return new Draft(place, profile, current.orElse(null), subscription, address.form());
  }

  private void checkExpiration(@Nullable Instant expiresAt) {
    if (expiresAt != null && !expiresAt.isAfter(clock.instant())) {
      throw new InvalidExpirationException("must lie in the future");
    }
  }

  private static Subscription created(
      SubscriptionAddress address, Place place, SubscriptionSettings settings, Schema delivery) {
    return new Subscription(
        Draft.NO_LANE,
        address.name(),
        SubscriptionForm.EXTENSION.id(address.scope().resourceId(), address.name()),
        place.topic().id(),
        settings.destination(),
        settings.filter(),
        settings.retryPolicy(),
        settings.labels(),
        delivery,
        settings.deadLetter(),
        place.origin(),
        settings.expiresAt(),
        settings.identity(),
        settings.isPersisted());
  }

  private static Subscription version(
      Subscription old, SubscriptionSettings settings, Schema delivery) {
    checkKeeping(old, settings);
    return new Subscription(
        old.lane(),
        old.name(),
        old.resourceId(),
        old.topicId(),
        settings.destination(),
        settings.filter(),
        settings.retryPolicy(),
        settings.labels(),
        delivery,
        settings.deadLetter(),
        old.origin(),
        settings.expiresAt(),
        settings.identity(),
        old.isPersisted());
  }

  private static void checkKeeping(Subscription old, SubscriptionSettings settings) {
    Boolean wanted = settings.isPersisted();
    if (wanted != null && wanted != Boolean.TRUE.equals(old.isPersisted())) {
      throw new InvalidFieldException(
          "properties.persistencePolicy",
          "is fixed when the subscription is made: delete it and make it again to change it");
    }
  }

  private void delete(Catalog catalog, Place place, Subscription subscription) {
    boolean isMade =
        catalog
            .view()
            .subscription(subscription.topicId(), subscription.origin(), subscription.name())
            .isPresent();
    pending.withdraw(subscription);
    if (isMade) {
      catalog.removeSubscription(subscription.lane());
    }
    SubscriptionLog.tell("deleted", subscription);
    Places.abandon(catalog, place);
  }

  private TopicSubscription get(Catalog catalog, SubscriptionAddress address) {
    return find(catalog, address)
        .orElseThrow(() -> new ResourceNotFoundException(address.resourceId()));
  }

  private Optional<TopicSubscription> find(Catalog catalog, SubscriptionAddress address) {
    return Places.find(catalog, address.scope())
        .flatMap(place -> viewer.find(catalog.view(), place, address.name(), address.form()));
  }
}
