package io.hermod.handshake;

import io.hermod.destination.BearerSource;
import io.hermod.egress.Egress;
import io.hermod.tls.CallRules;
import io.vertx.core.Vertx;

/**
 * How endpoints are called.
 *
 * @param tokens for endpoints that are protected by Entra
 */
public record CallerSettings(Vertx vertx, CallRules tls, Egress egress, BearerSource tokens) {}
