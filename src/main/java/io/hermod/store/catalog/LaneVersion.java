package io.hermod.store.catalog;

import io.hermod.subscription.Subscription;

/** A version of a subscription, valid from a journal position on. */
public record LaneVersion(long position, Subscription subscription) {}
