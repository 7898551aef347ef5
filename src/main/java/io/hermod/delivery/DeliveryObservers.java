package io.hermod.delivery;

import io.hermod.delivery.lane.DeliveryObserver;
import io.hermod.delivery.lane.ObserverPair;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import org.jspecify.annotations.Nullable;

/** Provides the observer of each subscription. Called on any loop. */
@FunctionalInterface
public interface DeliveryObservers {
  /** Observes nothing. */
  DeliveryObservers NONE = (_, _) -> null;

  /** Returns those that are observed by both. */
  default DeliveryObservers and(DeliveryObservers others) {
    return (subscription, topic) -> {
      DeliveryObserver first = of(subscription, topic);
      DeliveryObserver second = others.of(subscription, topic);
      if (first == null || second == null) {
        return first == null ? second : first;
      }
      return new ObserverPair(first, second);
    };
  }

  /** Returns null if nobody wants to know what happens to the events of this subscription. */
  @Nullable DeliveryObserver of(Subscription subscription, Topic topic);
}
