package io.hermod.http.console;

import io.vertx.core.http.HttpServerResponse;
import java.util.Map;

/** The headers of every response under {@code /console} that tell the browser what not to do. */
final class ConsoleHeaders {
  /**
   * Scripts and styles come from files of this server only: text that gets into a page cannot run,
   * and nothing leaves the server.
   */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none';"
          + " frame-ancestors 'none'";

  private static final Map<String, String> ALL =
      Map.of(
          "Content-Security-Policy", POLICY,
          "X-Content-Type-Options", "nosniff",
          "Referrer-Policy", "no-referrer",
          "X-Frame-Options", "DENY",
          "Cross-Origin-Opener-Policy", "same-origin",
          "Cross-Origin-Resource-Policy", "same-origin");

  private ConsoleHeaders() {}

  static void addTo(HttpServerResponse response) {
    ALL.forEach((name, value) -> response.putHeader(name, value));
  }
}
