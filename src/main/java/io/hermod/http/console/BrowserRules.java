package io.hermod.http.console;

import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.http.server.PublicAddress;
import io.hermod.http.server.RequestOrigin;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a request about a session must look like, so that no other site can have sent it. */
final class BrowserRules {
  private BrowserRules() {}

  /** Refuses what the browser says another site has sent. */
  static void requireSameOrigin(HttpServerRequest request) {
    @Nullable String site = request.getHeader("Sec-Fetch-Site");
    if (site != null && !site.equals("same-origin") && !site.equals("none")) {
      throw refused("CrossSiteRequest", "Requests from other sites are not allowed here.");
    }
  }

  /** Refuses forms, the only bodies that other sites can send without being asked first. */
  static void requireJson(HttpServerRequest request) {
    String type = Objects.requireNonNullElse(request.getHeader(HttpHeaders.CONTENT_TYPE), "");
    if (!type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
      throw new CallException(
          CallResponse.error(
              415, "UnsupportedMediaType", "The content type must be application/json."));
    }
  }

  /** Whether the browser uses TLS, with this server or with a proxy in front of it. */
  static boolean usesTls(HttpServerRequest request, PublicAddress address) {
    return RequestOrigin.isTls(request) || address.origin(request).startsWith("https:");
  }

  /** Refuses to send a session over the network in clear text. */
  static void requireTls(HttpServerRequest request, PublicAddress address) {
    if (!usesTls(request, address) && !isLocal(request)) {
      throw refused(
          "HttpsRequired",
          "The console can be used over plain HTTP only on the server's own machine. Use its https"
              + " address.");
    }
  }

  private static boolean isLocal(HttpServerRequest request) {
    String host = RequestOrigin.address(request);
    return host.startsWith("127.") || host.equals("0:0:0:0:0:0:0:1") || host.equals("::1");
  }

  private static CallException refused(String code, String message) {
    return new CallException(CallResponse.error(403, code, message));
  }
}
