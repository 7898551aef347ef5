package io.hermod.manage.subscription;

import io.hermod.manage.ManagementException;
import io.hermod.manage.ResolvedScope;
import io.hermod.manage.ScopeResolver;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.SubscriptionForm;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.catalog.Proposal;
import io.hermod.subscription.Subscription;
import io.hermod.topic.ProfileChoice;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Shows subscriptions to callers: a change that waits for consent, or otherwise the current state.
 */
final class SubscriptionViewer {
  private final PendingChanges pending;
  private final ProfileChoice profiles;
  private final InstantSource clock;

  SubscriptionViewer(PendingChanges pending, ProfileChoice profiles, InstantSource clock) {
    this.pending = pending;
    this.profiles = profiles;
    this.clock = clock;
  }

  TopicSubscription get(Catalog catalog, SubscriptionAddress address) {
    return find(catalog, address)
        .orElseThrow(() -> ManagementException.notFound(address.resourceId()));
  }

  Optional<TopicSubscription> find(Catalog catalog, SubscriptionAddress address) {
    return ScopeResolver.find(catalog, address.scope())
        .flatMap(place -> find(catalog.view(), place, address.name(), address.form()));
  }

  private Optional<TopicSubscription> find(
      CatalogView view, ResolvedScope place, String name, SubscriptionForm form) {
    long topicId = place.topic().id();
    return view.subscription(topicId, place.origin(), name)
        .map(each -> on(place, each, form))
        .or(() -> pending.of(topicId, place.origin(), name).map(each -> on(place, each, form)));
  }

  /** The subscriptions on exactly this scope. */
  List<TopicSubscription> list(CatalogView view, ResolvedScope place, SubscriptionForm form) {
    Stream<TopicSubscription> made = made(view, place).map(each -> on(place, each, form));
    Stream<TopicSubscription> unmade =
        unmade(view, place.topic().id())
            .filter(each -> isSame(each.subscription().origin(), place.origin()))
            .map(each -> on(place, each, form));
    return Stream.concat(made, unmade).toList();
  }

  private static Stream<Subscription> made(CatalogView view, ResolvedScope place) {
    long topicId = place.topic().id();
    String origin = place.origin();
    return origin == null
        ? view.subscriptions(topicId).stream().filter(each -> each.origin() == null)
        : view.subscriptions(topicId, origin).stream();
  }

  /** The new subscriptions on a topic, with any origin, that still wait for consent. */
  Stream<Proposal> unmade(CatalogView view, long topicId) {
    return pending.unmade(view).stream().filter(each -> each.subscription().topicId() == topicId);
  }

  TopicSubscription on(ResolvedScope place, Subscription current, SubscriptionForm form) {
    return pending
        .changeOf(current)
        .map(each -> on(place, each, form))
        .orElseGet(() -> shown(place, current, ProvisioningState.SUCCEEDED, form));
  }

  TopicSubscription on(ResolvedScope place, Proposal proposal, SubscriptionForm form) {
    return shown(place, proposal.subscription(), pending.state(proposal), form);
  }

  private TopicSubscription shown(
      ResolvedScope place,
      Subscription subscription,
      ProvisioningState state,
      SubscriptionForm form) {
    Subscription current = subscription.with(subscription.control().at(clock.instant()));
    return new TopicSubscription(place, current, profiles.of(place.topic()), state, form);
  }

  private static boolean isSame(@Nullable String one, @Nullable String other) {
    return Objects.equals(lower(one), lower(other));
  }

  private static @Nullable String lower(@Nullable String text) {
    return text == null ? null : text.toLowerCase(Locale.ROOT);
  }
}
