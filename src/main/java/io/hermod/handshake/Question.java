package io.hermod.handshake;

import io.hermod.subscription.EntraApplication;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an endpoint is asked, and how its answer is judged.
 *
 * @param protection whose token it wants to see; null where it wants none
 * @param judge pure: the same answer has the same verdict
 */
record Question(
    EndpointRequest request,
    @Nullable EntraApplication protection,
    Function<Answer, Verdict> judge) {}
