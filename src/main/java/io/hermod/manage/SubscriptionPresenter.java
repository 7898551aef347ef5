package io.hermod.manage;

import io.hermod.profile.Profile;
import io.hermod.store.CatalogView;
import io.hermod.store.Proposal;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Shows subscriptions as callers see them: with what waits for the consent of an endpoint. */
final class SubscriptionPresenter {
  private static final Comparator<TopicSubscription> BY_NAME =
      Comparator.comparing(SubscriptionList::key);

  private final PendingChanges pending;
  private final Profile standard;

  SubscriptionPresenter(PendingChanges pending, Profile standard) {
    this.pending = pending;
    this.standard = standard;
  }

  /** One subscription: a change that waits, or else what holds now. */
  Optional<TopicSubscription> find(Place place, CatalogView view, SubscriptionAddress address) {
    long topicId = place.topic().id();
    return view.subscription(topicId, place.origin(), address.name())
        .map(each -> shown(place, each, address.form()))
        .or(
            () ->
                pending
                    .of(topicId, place.origin(), address.name())
                    .map(each -> shown(place, each, address.form())));
  }

  /** Those on exactly this place, in the order of their names. */
  List<TopicSubscription> on(Place place, CatalogView view, SubscriptionForm form) {
    Stream<TopicSubscription> unmade =
        pending.unmade(view, place.topic().id()).stream()
            .filter(each -> isOn(place, each.subscription()))
            .map(each -> shown(place, each, form));
    return Stream.concat(
            SubscriptionList.on(place, view).stream().map(each -> shown(place, each, form)), unmade)
        .sorted(BY_NAME)
        .toList();
  }

  private static boolean isOn(Place place, Subscription subscription) {
    String origin = subscription.origin();
    return origin == null ? place.origin() == null : origin.equalsIgnoreCase(place.origin());
  }

  /** All whose events are kept in this topic, in the order of their keys. */
  Stream<TopicSubscription> in(Topic topic, CatalogView view) {
    List<Proposal> unmade = pending.unmade(view, topic.id());
    Stream<TopicSubscription> made =
        view.subscriptions(topic.id()).stream()
            .map(each -> shown(Place.of(topic, each), each, SubscriptionForm.EXTENSION));
    return unmade.isEmpty()
        ? made
        : Stream.concat(made, unmade.stream().map(each -> shown(topic, each))).sorted(BY_NAME);
  }

  private TopicSubscription shown(Topic topic, Proposal proposal) {
    return shown(Place.of(topic, proposal.subscription()), proposal, SubscriptionForm.EXTENSION);
  }

  private TopicSubscription shown(Place place, Subscription current, SubscriptionForm form) {
    return pending
        .changeOf(current)
        .map(each -> shown(place, each, form))
        .orElseGet(() -> shown(place, current, form, ProvisioningState.SUCCEEDED));
  }

  private TopicSubscription shown(Place place, Proposal proposal, SubscriptionForm form) {
    return shown(place, proposal.subscription(), form, pending.state(proposal));
  }

  private TopicSubscription shown(
      Place place, Subscription subscription, SubscriptionForm form, ProvisioningState state) {
    return new TopicSubscription(
        place, subscription, place.topic().profileOr(standard), form, state);
  }
}
