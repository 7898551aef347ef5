package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;

/**
 * One request to a webhook that brought one event.
 *
 * @param attempt the value of {@code aeg-delivery-count}
 * @param at on the clock of {@link System#nanoTime}
 */
record Arrival(String id, int attempt, long at) {
  private static final String BEFORE_ID = "\"id\":\"";

  static Arrival of(HttpServerRequest request, Buffer body) {
    return new Arrival(
        id(body.toString(UTF_8)),
        Integer.parseInt(request.getHeader("aeg-delivery-count")),
        System.nanoTime());
  }

  /** Found without a parser: thousands arrive in a second, and their ids need no escapes. */
  private static String id(String body) {
    int at = body.indexOf(BEFORE_ID);
    if (at < 0) {
      return "";
    }
    int start = at + BEFORE_ID.length();
    return body.substring(start, body.indexOf('"', start));
  }
}
