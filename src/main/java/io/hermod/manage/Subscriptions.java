package io.hermod.manage;

import io.hermod.event.Schema;
import io.hermod.profile.Profile;
import io.hermod.store.Catalog;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Creates, replaces, lists and deletes event subscriptions; blocks while the catalog writes. */
public final class Subscriptions {
  private final CatalogEditor editor;
  private final SubscriptionRules rules;
  private final Profile standard;
  private final InstantSource clock;
  private final PendingChanges pending;
  private final SubscriptionPresenter presenter;
  private final SubscriptionWriter writer;

  /**
   * Works on this catalog.
   *
   * @param standard what the subscriptions of topics follow that name no profile
   * @param clock by which subscriptions, and the links that endpoints get, come to their ends
   */
  public Subscriptions(
      CatalogEditor editor,
      WebhookRules webhookRules,
      Profile standard,
      EndpointAsker asker,
      InstantSource clock) {
    this.editor = editor;
    this.rules = new SubscriptionRules(webhookRules);
    this.standard = standard;
    this.clock = clock;
    this.pending = new PendingChanges(editor.proposals(), clock);
    this.presenter = new SubscriptionPresenter(pending, standard);
    this.writer = new SubscriptionWriter(editor, asker, pending);
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
   */
  public TopicSubscription change(
      SubscriptionAddress address, Function<Subscription, SubscriptionSettings> change) {
    return writer.change(
        catalog -> draft(catalog, address, change.apply(get(catalog, address).subscription())));
  }

  public TopicSubscription get(SubscriptionAddress address) {
    return editor.read(catalog -> get(catalog, address));
  }

  private TopicSubscription get(Catalog catalog, SubscriptionAddress address) {
    return find(catalog, address)
        .orElseThrow(() -> new ResourceNotFoundException(address.resourceId()));
  }

  /** Those on one topic, domain, topic of a domain, or resource; in the order of their names. */
  public List<TopicSubscription> list(Scope scope, SubscriptionForm form) {
    Place place = editor.read(catalog -> Places.get(catalog, scope));
    return presenter.on(place, editor.view(), form);
  }

  /** All that lies within something larger, in pages. */
  public SubscriptionList listAll(SubscriptionQuery query) {
    return new SubscriptionList(editor.view(), query, presenter);
  }

  /** Deletes the subscription; false where there was none. */
  public boolean delete(SubscriptionAddress address) {
    return editor.change(catalog -> delete(catalog, address));
  }

  /** Deletes a subscription at its end, unless that was changed meanwhile. */
  void retire(Subscription ended) {
    boolean _ =
        editor.change(
            catalog -> {
              Optional<Subscription> found =
                  catalog
                      .view()
                      .subscription(ended.topicId(), ended.origin(), ended.name())
                      .filter(each -> each.lane() == ended.lane())
                      .filter(each -> Objects.equals(each.expiresAt(), ended.expiresAt()));
              found.ifPresent(each -> remove(catalog, each));
              return found.isPresent();
            });
  }

  private void remove(Catalog catalog, Subscription subscription) {
    catalog
        .view()
        .topic(subscription.topicId())
        .ifPresent(topic -> remove(catalog, Place.of(topic, subscription), subscription));
  }

  private Draft draft(Catalog catalog, SubscriptionAddress address, SubscriptionSettings wanted) {
    Place place = Places.foresee(catalog, address.scope());
    Topic topic = place.topic();
    Optional<Subscription> current =
        catalog.view().subscription(topic.id(), place.origin(), address.name());
    SubscriptionSettings settings =
        presenter
            .find(place, catalog.view(), address)
            .map(shown -> wanted.withSecretsOf(shown.subscription()))
            .orElse(wanted);
    Profile profile = topic.profileOr(standard);
    rules.check(settings, profile);
    checkExpiration(settings.expiresAt());
    Schema delivery = DeliverySchemas.choose(settings.deliverySchema(), topic.schema(), profile);
    Subscription subscription =
        current
            .map(old -> version(old, settings, delivery))
            .orElseGet(() -> created(address, place, settings, delivery));
    return new Draft(place, profile, address.form(), current.orElse(null), subscription);
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
        settings.identity());
  }

  private static Subscription version(
      Subscription old, SubscriptionSettings settings, Schema delivery) {
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
        settings.identity());
  }

  private boolean delete(Catalog catalog, SubscriptionAddress address) {
    Optional<TopicSubscription> found = find(catalog, address);
    found.ifPresent(item -> remove(catalog, item.place(), item.subscription()));
    return found.isPresent();
  }

  /** Removes it, and the topic of a domain that was there for it only. */
  private void remove(Catalog catalog, Place place, Subscription subscription) {
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

  private Optional<TopicSubscription> find(Catalog catalog, SubscriptionAddress address) {
    return Places.find(catalog, address.scope())
        .flatMap(place -> presenter.find(place, catalog.view(), address));
  }
}
