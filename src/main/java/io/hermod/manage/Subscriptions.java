package io.hermod.manage;

import io.hermod.event.Schema;
import io.hermod.profile.Profile;
import io.hermod.store.Catalog;
import io.hermod.store.CatalogView;
import io.hermod.store.Proposal;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates, changes, lists and deletes event subscriptions; blocks while the catalog writes. */
public final class Subscriptions {
  private final CatalogEditor editor;
  private final SubscriptionRules rules;
  private final Profile standard;
  private final InstantSource clock;
  private final PendingChanges pending;
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
    return writer.put(view -> draft(view, address, settings));
  }

  public TopicSubscription get(SubscriptionAddress address) {
    CatalogView view = editor.view();
    return find(view, address)
        .orElseThrow(() -> new ResourceNotFoundException(address.resourceId()));
  }

  public List<TopicSubscription> list(TopicAddress address) {
    CatalogView view = editor.view();
    Topic topic = topic(view, address);
    return Stream.concat(
            view.subscriptions(topic.id()).stream().map(each -> on(topic, each)),
            pending.unmade(view).stream()
                .filter(each -> each.subscription().topicId() == topic.id())
                .map(each -> on(topic, each)))
        .toList();
  }

  /** Deletes the subscription; false where there was none. */
  public boolean delete(SubscriptionAddress address) {
    return editor.change(catalog -> delete(catalog, address));
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
              .ifPresent(each -> delete(catalog, each));
          return ended;
        });
  }

  private Draft draft(
      CatalogView view, SubscriptionAddress address, SubscriptionSettings wanted) {
    Topic topic = topic(view, address.topic());
    Optional<Subscription> current = view.subscription(topic.id(), null, address.name());
    SubscriptionSettings settings =
        shown(view, topic, address.name())
            .map(each -> wanted.withSecretsOf(each.subscription()))
            .orElse(wanted);
    Profile profile = topic.profileOr(standard);
    rules.check(settings, profile);
    checkExpiration(settings.expiresAt());
    Schema delivery = DeliverySchemas.choose(settings.deliverySchema(), topic.schema(), profile);
    Subscription subscription =
        current
            .map(old -> version(old, settings, delivery))
            .orElseGet(() -> created(Draft.NO_LANE, address, topic, settings, delivery));
    return new Draft(topic, profile, current.orElse(null), subscription);
  }

  private void checkExpiration(@Nullable Instant expiresAt) {
    if (expiresAt != null && !expiresAt.isAfter(clock.instant())) {
      throw new InvalidExpirationException("must lie in the future");
    }
  }

  /** What callers see of a subscription: a change that waits, or else what holds now. */
  private Optional<TopicSubscription> shown(CatalogView view, Topic topic, String name) {
    return view.subscription(topic.id(), null, name)
        .map(each -> on(topic, each))
        .or(() -> pending.of(topic.id(), null, name).map(each -> on(topic, each)));
  }

  private TopicSubscription on(Topic topic, Subscription current) {
    return pending
        .changeOf(current)
        .map(each -> on(topic, each))
        .orElseGet(() -> on(topic, current, ProvisioningState.SUCCEEDED));
  }

  private TopicSubscription on(Topic topic, Proposal proposal) {
    return on(topic, proposal.subscription(), pending.state(proposal));
  }

  private TopicSubscription on(Topic topic, Subscription subscription, ProvisioningState state) {
    return new TopicSubscription(topic, subscription, topic.profileOr(standard), state);
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
        settings.expiresAt());
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
        settings.expiresAt());
  }

  private boolean delete(Catalog catalog, SubscriptionAddress address) {
    Optional<TopicSubscription> found = find(catalog.view(), address);
    found.ifPresent(each -> delete(catalog, each.subscription()));
    return found.isPresent();
  }

  private void delete(Catalog catalog, Subscription subscription) {
    boolean isMade = catalog
            .view()
            .subscription(subscription.topicId(), subscription.origin(), subscription.name())
            .isPresent();
    pending.withdraw(subscription);
    if (isMade) {
      catalog.removeSubscription(subscription.lane());
    }
    SubscriptionLog.tell("deleted", subscription);
  }

  private Optional<TopicSubscription> find(CatalogView view, SubscriptionAddress address) {
    return findTopic(view, address.topic()).flatMap(topic -> shown(view, topic, address.name()));
  }

  private static Topic topic(CatalogView view, TopicAddress address) {
    return findTopic(view, address)
        .orElseThrow(() -> new ResourceNotFoundException(address.resourceId()));
  }

  private static Optional<Topic> findTopic(CatalogView view, TopicAddress address) {
    return Optional.ofNullable(view.topic(address.name())).filter(address::isOf);
  }
}
