package io.hermod.subscription;

/** Where a subscription's events go. */
public sealed interface Destination permits HttpDestination {}
