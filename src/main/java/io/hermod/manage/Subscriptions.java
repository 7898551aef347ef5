package io.hermod.manage;

import io.hermod.event.Schema;
import io.hermod.profile.Profile;
import io.hermod.store.Catalog;
import io.hermod.store.CatalogView;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates, changes, lists and deletes event subscriptions; blocks while the catalog writes. */
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

  public TopicSubscription get(SubscriptionAddress address) {
    CatalogView view = editor.view();
    return find(view, address)
        .orElseThrow(() -> new ResourceNotFoundException(address.resourceId()));
  }

  public List<TopicSubscription> list(TopicAddress address) {
    CatalogView view = editor.view();
    Topic topic = topic(view, address);
    return view.subscriptions(topic.id()).stream()
        .map(subscription -> on(topic, subscription))
        .toList();
  }

  /** Deletes the subscription; false where there was none. */
  public boolean delete(SubscriptionAddress address) {
    return editor.change(catalog -> delete(catalog, address));
  }

  private TopicSubscription put(
      Catalog catalog, SubscriptionAddress address, SubscriptionSettings wanted) {
    Topic topic = topic(catalog.view(), address.topic());
    Optional<Subscription> old = catalog.view().subscription(topic.id(), null, address.name());
    SubscriptionSettings settings = old.map(wanted::withSecretsOf).orElse(wanted);
    Profile profile = topic.profileOr(standard);
    rules.check(settings, profile);
    Schema delivery = DeliverySchemas.choose(settings.deliverySchema(), topic.schema(), profile);
    Subscription subscription =
        old.map(current -> version(current, settings, delivery))
            .orElseGet(() -> created(catalog.newId(), address, topic, settings, delivery));
    if (old.filter(subscription::equals).isEmpty()) {
      catalog.putSubscription(subscription);
      log(old.isEmpty() ? "created" : "changed", subscription);
    }
    return on(topic, subscription);
  }

  private TopicSubscription on(Topic topic, Subscription subscription) {
    return new TopicSubscription(topic, subscription, topic.profileOr(standard));
  }

  private static Subscription created(
      long lane,
      SubscriptionAddress address,
      Topic topic,
      SubscriptionSettings settings,
      Schema delivery) {
    return new Subscription(
        lane,
        address.name(),
        address.resourceId(),
        topic.id(),
        settings.destination(),
        settings.filter(),
        settings.retryPolicy(),
        settings.labels(),
        delivery,
        settings.deadLetter(),
        null,
        null);
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
        old.expiresAt());
  }

  private boolean delete(Catalog catalog, SubscriptionAddress address) {
    Optional<Subscription> found =
        find(catalog.view(), address).map(TopicSubscription::subscription);
    found.ifPresent(
        subscription -> {
          catalog.removeSubscription(subscription.lane());
          log("deleted", subscription);
        });
    return found.isPresent();
  }

  private Optional<TopicSubscription> find(CatalogView view, SubscriptionAddress address) {
    return findTopic(view, address.topic())
        .flatMap(
            topic ->
                view.subscription(topic.id(), null, address.name())
                    .map(subscription -> on(topic, subscription)));
  }

  private static Topic topic(CatalogView view, TopicAddress address) {
    return findTopic(view, address)
        .orElseThrow(() -> new ResourceNotFoundException(address.resourceId()));
  }

  private static Optional<Topic> findTopic(CatalogView view, TopicAddress address) {
    return Optional.ofNullable(view.topic(address.name())).filter(address::isOf);
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
