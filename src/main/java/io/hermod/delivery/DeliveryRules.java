package io.hermod.delivery;

import io.hermod.config.DeliveryLimits;
import io.hermod.delivery.endpoint.Endpoints;
import io.hermod.delivery.settle.RetrySettings;
import io.hermod.topic.ProfileChoice;

/**
 * The rules by which events are delivered, in addition to those of their subscription.
 *
 * @param endpoints the health of the endpoints of all subscriptions
 * @param limits the limits for the whole process
 * @param observers watch single events, if somebody wants that
 */
public record DeliveryRules(
    ProfileChoice profiles,
    RetrySettings retries,
    Endpoints endpoints,
    DeliveryLimits limits,
    DeliveryObservers observers) {}
