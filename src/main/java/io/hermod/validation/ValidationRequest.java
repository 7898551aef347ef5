package io.hermod.validation;

import io.hermod.subscription.EntraApplication;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A request that validates an endpoint, and the function that evaluates the response.
 *
 * @param protection the application whose token the endpoint requires; null if it requires none
 * @param judge pure: the same response always gives the same decision
 */
record ValidationRequest(
    EndpointRequest request,
    @Nullable EntraApplication protection,
    Function<EndpointResponse, ValidationDecision> judge) {}
