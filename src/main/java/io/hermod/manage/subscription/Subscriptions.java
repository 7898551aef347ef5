package io.hermod.manage.subscription;

import io.hermod.event.FieldProblems;
import io.hermod.event.InvalidFieldException;
import io.hermod.event.Schema;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.ManagementException;
import io.hermod.manage.ResolvedScope;
import io.hermod.manage.ResourceNames;
import io.hermod.manage.Scope;
import io.hermod.manage.ScopeResolver;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.SubscriptionForm;
import io.hermod.profile.Profile;
import io.hermod.store.catalog.Catalog;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.DeliveryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionIdentity;
import io.hermod.topic.ProfileChoice;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Creates, changes, lists and deletes event subscriptions; blocks while the catalog writes.
 *
 * <p>This class is long because every kind of change begins with the same draft.
 */
public final class Subscriptions {
  private static final String PAST = "must be in the future";

  private final CatalogEditor editor;
  private final SubscriptionRules rules;
  private final ProfileChoice profiles;
  private final InstantSource clock;
  private final PendingChanges pending;
  private final SubscriptionWriter writer;
  private final SubscriptionViewer viewer;
  private final SubscriptionControls controls;

  /**
   * Manages the subscriptions in this catalog.
   *
   * @param clock decides when subscriptions and validation links expire
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
    this.viewer = new SubscriptionViewer(pending, profiles, clock);
    this.controls = new SubscriptionControls(editor, viewer, clock);
  }

  /**
   * Creates the subscription, or replaces its settings; its lane and spelling stay as they are.
   * Writes nothing if nothing changes. Waits for the response of the endpoint.
   *
   * @throws ManagementException if the endpoint does not want the events
   */
  public TopicSubscription put(SubscriptionAddress address, SubscriptionSettings settings) {
    ResourceNames.checkSubscription(address);
    return writer.put(catalog -> draft(catalog, address, settings));
  }

  /**
   * Applies a change to the current subscription. The endpoint is asked only if it is another one
   * or gets another schema.
   *
   * @throws ManagementException if the endpoint does not want the events
   */
  public TopicSubscription change(
      SubscriptionAddress address, Function<Subscription, SubscriptionSettings> change) {
    return writer.change(
        catalog ->
            draft(catalog, address, change.apply(viewer.get(catalog, address).subscription())));
  }

  /**
   * Returns the subscription as it would be with these settings, after all checks that need no
   * question to its endpoint. Changes nothing.
   */
  public SubscriptionPreview preview(SubscriptionAddress address, SubscriptionSettings settings) {
    ResourceNames.checkSubscription(address);
    return editor.read(
        catalog -> {
          Draft draft = draft(catalog, address, settings);
          return new SubscriptionPreview(
              new TopicSubscription(
                  draft.place(),
                  draft.wanted(),
                  draft.profile(),
                  ProvisioningState.SUCCEEDED,
                  draft.form()),
              draft.current() != null);
        });
  }

  /**
   * Returns what is wrong with each field of these settings, because a form shows all of it at
   * once. All other calls report only the first problem.
   */
  public List<InvalidFieldException> problems(
      SubscriptionAddress address, SubscriptionSettings settings) {
    return editor.read(
        catalog -> {
          Topic topic = ScopeResolver.foresee(catalog, address.scope()).topic();
          Profile profile = profiles.of(topic);
          FieldProblems problems = new FieldProblems();
          problems.check(() -> ResourceNames.checkSubscription(address));
          SubscriptionSettings filled = withSecrets(catalog, address, settings, problems);
          rules.check(filled, topic, profile, problems);
          problems.require(!isOver(filled.expiresAt()), "properties.expirationTimeUtc", PAST);
          problems.check(
              () -> DeliverySchemas.choose(filled.deliverySchema(), topic.schema(), profile));
          return problems.all();
        });
  }

  /** Returns the settings as they are if they lack a secret that is not there for them. */
  private SubscriptionSettings withSecrets(
      Catalog catalog,
      SubscriptionAddress address,
      SubscriptionSettings settings,
      FieldProblems problems) {
    try {
      return viewer
          .find(catalog, address)
          .map(stored -> settings.withSecretsOf(stored.subscription()))
          .orElse(settings);
    } catch (InvalidFieldException missing) {
      problems.add(missing);
      return settings;
    }
  }

  public TopicSubscription get(SubscriptionAddress address) {
    return editor.read(catalog -> viewer.get(catalog, address));
  }

  /** The subscriptions on one topic, domain, domain topic or resource. */
  public List<TopicSubscription> list(Scope scope, SubscriptionForm form) {
    ResolvedScope place = editor.read(catalog -> ScopeResolver.get(catalog, scope));
    return viewer.list(editor.view(), place, form);
  }

  /** All subscriptions within a resource group or an Azure subscription, for paging. */
  public SubscriptionList listAll(SubscriptionQuery query) {
    return new SubscriptionList(editor.view(), query, viewer);
  }

  /** Returns what changes the control of deliveries and nothing else. */
  public SubscriptionControls controls() {
    return controls;
  }

  /** Deletes the subscription; returns false if it does not exist. */
  public boolean delete(SubscriptionAddress address) {
    return editor.change(
        catalog -> {
          Optional<TopicSubscription> found = viewer.find(catalog, address);
          found.ifPresent(each -> delete(catalog, each.place(), each.subscription()));
          return found.isPresent();
        });
  }

  /** Deletes an expired subscription, unless its expiration time was changed in the meantime. */
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

  private static ResolvedScope placeOf(Catalog catalog, Subscription subscription) {
    return ResolvedScope.of(
        catalog.view().topic(subscription.topicId()).orElseThrow(), subscription);
  }

  private Draft draft(Catalog catalog, SubscriptionAddress address, SubscriptionSettings wanted) {
    ResolvedScope place = ScopeResolver.foresee(catalog, address.scope());
    Optional<Subscription> current =
        catalog.view().subscription(place.topic().id(), place.origin(), address.name());
    Optional<Subscription> shown =
        viewer.find(catalog, address).map(TopicSubscription::subscription);
    SubscriptionSettings settings = shown.map(wanted::withSecretsOf).orElse(wanted);
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
            .orElseGet(
                () ->
                    created(
                        address,
                        place,
                        settings,
                        delivery,
                        shown.map(Subscription::control).orElse(DeliveryControl.NONE)));
    SigningRules.check(subscription.destination(), subscription.signing());
    return new Draft(place, profile, current.orElse(null), subscription, address.form());
  }

  private void checkExpiration(@Nullable Instant expiresAt) {
    if (isOver(expiresAt)) {
      throw ManagementException.invalidExpiration(PAST);
    }
  }

  private boolean isOver(@Nullable Instant expiresAt) {
    return expiresAt != null && !expiresAt.isAfter(clock.instant());
  }

  /**
   * Creates a subscription.
   *
   * @param control that of a subscription with this name which its endpoint has not accepted yet
   */
  private Subscription created(
      SubscriptionAddress address,
      ResolvedScope place,
      SubscriptionSettings settings,
      Schema delivery,
      DeliveryControl control) {
    return new Subscription(
        new SubscriptionIdentity(
            Draft.NO_LANE,
            address.name(),
            SubscriptionForm.EXTENSION.id(address.scope().resourceId(), address.name()),
            place.topic().id(),
            place.origin()),
        settings.destination(),
        settings.filter(),
        policy(settings, delivery, settings.isPersisted(), control),
        settings.labels(),
        settings.expiresAt());
  }

  private Subscription version(Subscription old, SubscriptionSettings settings, Schema delivery) {
    checkKeeping(old, settings);
    return new Subscription(
        new SubscriptionIdentity(
            old.lane(), old.name(), old.resourceId(), old.topicId(), old.origin()),
        settings.destination(),
        settings.filter(),
        policy(settings, delivery, old.isPersisted(), old.control()),
        settings.labels(),
        settings.expiresAt());
  }

  private DeliveryPolicy policy(
      SubscriptionSettings settings,
      Schema delivery,
      @Nullable Boolean isPersisted,
      DeliveryControl old) {
    return new DeliveryPolicy(
        settings.retryPolicy(),
        delivery,
        settings.deadLetter(),
        settings.identity(),
        isPersisted,
        settings.control().applyTo(old, now()));
  }

  /** The time from which a pause counts. */
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  private static void checkKeeping(Subscription old, SubscriptionSettings settings) {
    Boolean wanted = settings.isPersisted();
    if (wanted != null && wanted != Boolean.TRUE.equals(old.isPersisted())) {
      throw new InvalidFieldException(
          "properties.persistencePolicy",
          "cannot be changed: delete the subscription and create it again");
    }
  }

  private void delete(Catalog catalog, ResolvedScope place, Subscription subscription) {
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
    ScopeResolver.abandon(catalog, place);
  }
}
