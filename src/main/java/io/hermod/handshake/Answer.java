package io.hermod.handshake;

import org.jspecify.annotations.Nullable;

/**
 * What an endpoint answered to a question.
 *
 * @param allowedOrigin the header by which it agrees to CloudEvents; null where there is none
 * @param body its beginning
 */
record Answer(int status, @Nullable String allowedOrigin, byte[] body) implements Reply {}
