package io.hermod.destination;

import io.hermod.profile.Profile;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;

/** Creates the senders of one event loop. */
@FunctionalInterface
public interface Senders {
  Sender senderFor(Subscription subscription, Topic topic, Profile profile);
}
