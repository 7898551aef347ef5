package io.hermod.validation;

import io.hermod.destination.webhook.BearerSource;
import io.hermod.egress.Egress;
import io.hermod.tls.CallRules;
import io.vertx.core.Vertx;
import java.time.InstantSource;

/**
 * What is needed to call endpoints.
 *
 * @param tokens for endpoints that are protected by Entra
 * @param realClock the time in signed requests, which receivers compare with their own clocks
 */
public record CallerSettings(
    Vertx vertx, CallRules tls, Egress egress, BearerSource tokens, InstantSource realClock) {}
