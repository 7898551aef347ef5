package io.hermod.manage;

import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;

/** A subscription together with the topic it is on, as they were at one moment. */
public record TopicSubscription(Topic topic, Subscription subscription) {}
