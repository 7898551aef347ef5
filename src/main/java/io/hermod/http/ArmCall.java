package io.hermod.http;

import io.vertx.core.buffer.Buffer;

/**
 * One management request, read and authorised.
 *
 * @param url the request's own URL without its query
 */
record ArmCall(ArmPath path, ArmQuery query, String url, Buffer body) {}
