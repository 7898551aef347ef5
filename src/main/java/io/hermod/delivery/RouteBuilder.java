package io.hermod.delivery;

import io.hermod.deadletter.write.DeadLetterComposer;
import io.hermod.deadletter.write.DeadLetterSink;
import io.hermod.delivery.endpoint.Gate;
import io.hermod.delivery.lane.DeliveryObserver;
import io.hermod.delivery.lane.Route;
import io.hermod.delivery.settle.Jitter;
import io.hermod.delivery.settle.Settler;
import io.hermod.destination.Sender;
import io.hermod.destination.Senders;
import io.hermod.profile.ProbationRules;
import io.hermod.profile.Profile;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import org.jspecify.annotations.Nullable;

/** Builds the route of a subscription: how its events reach its endpoint. */
final class RouteBuilder {
  private final DeliveryRules rules;
  private final DeadLetterSink letters;
  private final Senders senders;

  RouteBuilder(DeliveryRules rules, DeadLetterSink letters, Senders senders) {
    this.rules = rules;
    this.letters = letters;
    this.senders = senders;
  }

  /**
   * Builds the route of a subscription. Its gate must be closed when the route is no longer used.
   *
   * @param onChange called, on any thread, when the gate has opened or closed
   */
  Route route(Subscription subscription, Topic topic, Runnable onChange) {
    Profile profile = rules.profiles().of(topic);
    Settler settler = settler(subscription, topic, profile);
    Destination destination = subscription.destination();
    Sender sender = senders.senderFor(subscription, topic, profile);
    DeadLetterComposer composer = letters.composer(subscription, topic);
    DeliveryObserver observer = rules.observers().of(subscription, topic);
    return new Route(
        sender,
        settler,
        // The last call that may throw, because a gate must be closed.
        gate(subscription, settler, onChange),
        destination.limits(profile.batching()),
        destination.batching().splitsFailed(),
        composer,
        observer);
  }

  private Settler settler(Subscription subscription, Topic topic, Profile profile) {
    boolean isLink = subscription.destination() instanceof EventGridDestination;
    return new Settler(
        profile,
        subscription.retryPolicy(),
        subscription.destination().kind(),
        Jitter.of(rules.retries().seed(), topic, subscription),
        rules.retries().honoursRetryAfter(),
        isLink,
        subscription.pause().stopped());
  }

  private Gate gate(Subscription subscription, Settler settler, Runnable onChange) {
    return switch (subscription.destination()) {
      case EventGridDestination eventGrid ->
          rules.endpoints().link(subscription.lane(), eventGrid, settler, onChange);
      case WebhookDestination webhook -> gate(webhook, settler.profile().probation(), onChange);
      case ConfiguredDestination configured ->
          gate(configured, settler.profile().probation(), onChange);
    };
  }

  private Gate gate(
      Destination destination, @Nullable ProbationRules probation, Runnable onChange) {
    return probation == null
        ? Gate.ALWAYS_OPEN
        : rules.endpoints().gate(destination, probation, onChange);
  }
}
