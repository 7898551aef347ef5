package io.hermod.store;

import io.hermod.subscription.Subscription;

/** A subscription as it was from one journal position on. */
public record LaneVersion(long position, Subscription subscription) {}
