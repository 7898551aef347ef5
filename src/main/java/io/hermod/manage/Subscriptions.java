package io.hermod.manage;

import io.hermod.event.Schema;
import io.hermod.profile.Profile;
import io.hermod.store.Catalog;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates, replaces, lists and deletes event subscriptions; blocks while the catalog writes. */
public final class Subscriptions {
  private static final Logger log = LoggerFactory.getLogger(Subscriptions.class);

  private final CatalogEditor editor;
  private final SubscriptionRules rules;
  private final Profile standard;

  /**
   * @param standard what the subscriptions of topics follow that name no profile
   */
  public Subscriptions(CatalogEditor editor, WebhookRules webhookRules, Profile standard) {
    this.editor = editor;
    this.rules = new SubscriptionRules(webhookRules);
    this.standard = standard;
  }

  /**
   * Creates the subscription, or replaces its settings: lane and spelling stay as they are. Nothing
   * is written where nothing changes.
   */
  public TopicSubscription put(SubscriptionAddress address, SubscriptionSettings settings) {
    ResourceNames.checkSubscription(address);
    return editor.change(catalog -> put(catalog, address, settings));
  }

  /** Changes the subscription into what its present state leads to. */
  public TopicSubscription change(
      SubscriptionAddress address, Function<Subscription, SubscriptionSettings> change) {
    return put(address, change.apply(get(address).subscription()));
  }

  public TopicSubscription get(SubscriptionAddress address) {
    return editor
        .read(catalog -> find(catalog, address))
        .orElseThrow(() -> new ResourceNotFoundException(address.resourceId()));
  }

  /** Those on one topic, domain, topic of a domain, or resource; in the order of their names. */
  public List<TopicSubscription> list(Scope scope, SubscriptionForm form) {
    Place place = editor.read(catalog -> Places.get(catalog, scope));
    return SubscriptionList.on(place, editor.view()).stream()
        .map(subscription -> shown(place, subscription, form))
        .toList();
  }

  /** All that lies within something larger, in pages. */
  public SubscriptionList listAll(SubscriptionQuery query) {
    return new SubscriptionList(editor.view(), query, standard);
  }

  /** Deletes the subscription; false where there was none. */
  public boolean delete(SubscriptionAddress address) {
    return editor.change(catalog -> delete(catalog, address));
  }

  private TopicSubscription put(
      Catalog catalog, SubscriptionAddress address, SubscriptionSettings wanted) {
    Place place = Places.foresee(catalog, address.scope());
    Topic topic = place.topic();
    Optional<Subscription> old =
        catalog.view().subscription(topic.id(), place.origin(), address.name());
    SubscriptionSettings settings = old.map(wanted::withSecretsOf).orElse(wanted);
    Profile profile = topic.profileOr(standard);
    rules.check(settings, profile);
    Schema delivery = DeliverySchemas.choose(settings.deliverySchema(), topic.schema(), profile);
    Subscription subscription =
        old.map(current -> version(current, settings, delivery))
            .orElseGet(() -> created(catalog.newId(), address, place, settings, delivery));
    if (old.filter(subscription::equals).isEmpty()) {
      Places.provide(catalog, place);
      catalog.putSubscription(subscription);
      log(old.isEmpty() ? "created" : "changed", subscription);
    }
    return shown(place, subscription, address.form());
  }

  private TopicSubscription shown(Place place, Subscription subscription, SubscriptionForm form) {
    return new TopicSubscription(place, subscription, place.topic().profileOr(standard), form);
  }

  private static Subscription created(
      long lane,
      SubscriptionAddress address,
      Place place,
      SubscriptionSettings settings,
      Schema delivery) {
    return new Subscription(
        lane,
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
        null,
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
        old.expiresAt(),
        settings.identity());
  }

  private boolean delete(Catalog catalog, SubscriptionAddress address) {
    Optional<TopicSubscription> found = find(catalog, address);
    found.ifPresent(item -> remove(catalog, item.place(), item.subscription()));
    return found.isPresent();
  }

  /** Removes it, and the topic of a domain that was there for it only. */
  static void remove(Catalog catalog, Place place, Subscription subscription) {
    catalog.removeSubscription(subscription.lane());
    log("deleted", subscription);
    Places.abandon(catalog, place);
  }

  private Optional<TopicSubscription> find(Catalog catalog, SubscriptionAddress address) {
    return Places.find(catalog, address.scope())
        .flatMap(
            place ->
                catalog
                    .view()
                    .subscription(place.topic().id(), place.origin(), address.name())
                    .map(subscription -> shown(place, subscription, address.form())));
  }

  private static void log(String change, Subscription subscription) {
    log.info(
        "Subscription {}: lane={} topic={} resource={}",
        change,
        subscription.lane(),
        subscription.topicId(),
        subscription.resourceId());
  }
}
