package io.hermod.validation;

import org.jspecify.annotations.Nullable;

/**
 * An endpoint's response to a validation request.
 *
 * @param allowedOrigin the header that agrees to CloudEvents; null if there is none
 * @param body the beginning of the body
 */
record EndpointResponse(int status, @Nullable String allowedOrigin, String body)
    implements EndpointReply {}
