package io.hermod.subscription;

import org.jspecify.annotations.Nullable;

/**
 * The Azure identity that deliveries should use. It is returned to clients but not used, because
 * the configuration defines how to reach other services.
 *
 * @param userAssigned the ARM id of a user-assigned identity; null for the identity of the topic
 */
public record DeliveryIdentity(@Nullable String userAssigned) {}
