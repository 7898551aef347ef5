package io.hermod.validation;

import io.hermod.destination.webhook.BearerSource;
import io.hermod.egress.Egress;
import io.hermod.tls.CallRules;
import io.vertx.core.Vertx;

/**
 * What is needed to call endpoints.
 *
 * @param tokens for endpoints that are protected by Entra
 */
public record CallerSettings(Vertx vertx, CallRules tls, Egress egress, BearerSource tokens) {}
