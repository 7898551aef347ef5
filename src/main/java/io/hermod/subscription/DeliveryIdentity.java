package io.hermod.subscription;

import org.jspecify.annotations.Nullable;

/**
 * Whom the caller wants deliveries to act as in Azure; shown again, and not used: the configuration
 * knows how to reach other services.
 *
 * @param userAssigned the ARM id of an identity that somebody made; null for the topic's own
 */
public record DeliveryIdentity(@Nullable String userAssigned) {}
