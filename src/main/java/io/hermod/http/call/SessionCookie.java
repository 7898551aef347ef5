package io.hermod.http.call;

import io.hermod.http.server.RequestOrigin;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/**
 * The cookie with the id of a session. Its name contains the port, because browsers send a cookie
 * to every port of a host, and several servers on one machine must not sign each other out.
 *
 * @param isSecure whether the browser may send it over TLS only
 */
public record SessionCookie(String name, boolean isSecure) {
  /** The header in which the console repeats the secret of its session. */
  public static final String CSRF_HEADER = "X-Hermod-Csrf";

  /** Browsers accept a name with this prefix only from the host itself, over TLS. */
  public static final String HOST_PREFIX = "__Host-";

  private static final String NAME = "hermod-";
  private static final String ATTRIBUTES = "; Path=/; HttpOnly; SameSite=Strict";

  /**
   * Returns the cookie for a request.
   *
   * @param isSecure whether the browser uses TLS
   */
  public static SessionCookie of(HttpServerRequest request, boolean isSecure) {
    String name = NAME + request.localAddress().port();
    return new SessionCookie(isSecure ? HOST_PREFIX + name : name, isSecure);
  }

  /** Returns the session of a request, with or without TLS; null if it has none. */
  public static @Nullable String sessionOf(HttpServerRequest request) {
    if (!request.headers().contains("Cookie")) {
      return null;
    }
    String secure = of(request, true).valueIn(request);
    return secure == null && !RequestOrigin.isTls(request)
        ? of(request, false).valueIn(request)
        : secure;
  }

  private @Nullable String valueIn(HttpServerRequest request) {
    Cookie cookie = request.getCookie(name);
    return cookie == null || cookie.getValue().isEmpty() ? null : cookie.getValue();
  }

  /** Returns the header that stores a session until the browser is closed. */
  public String storing(String session) {
    return name + "=" + session + ATTRIBUTES + (isSecure ? "; Secure" : "");
  }

  /** Returns the header that deletes the session. */
  public String deleting() {
    return name + "=; Max-Age=0" + ATTRIBUTES + (isSecure ? "; Secure" : "");
  }
}
