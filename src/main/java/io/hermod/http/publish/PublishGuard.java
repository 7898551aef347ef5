package io.hermod.http.publish;

import io.hermod.access.Access;
import io.hermod.access.CredentialKind;
import io.hermod.access.Identification;
import io.hermod.access.RequestTarget;
import io.hermod.access.publish.NetworkAccess;
import io.hermod.access.publish.PublishAccess;
import io.hermod.access.publish.PublishCredentials;
import io.hermod.audit.Rejections;
import io.hermod.http.server.RejectedRequest;
import io.hermod.http.server.RequestOrigin;
import io.hermod.topic.Topic;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Decides whether a request may publish, by its origin and credentials. */
record PublishGuard(PublishAccess access, Rejections rejections) {
  private static final CharSequence KEY = HttpHeaders.createOptimized("aeg-sas-key");

  /** Stands for a key that cannot be decoded. It equals no key. */
  private static final String UNREADABLE = "%";

  private static final CharSequence TOKEN = HttpHeaders.createOptimized("aeg-sas-token");

  /**
   * Decides on the event loop, without blocking.
   *
   * @param bearer the result of the lookup of an undecided token; null before the lookup
   */
  Access check(HttpServerRequest request, Topic topic, @Nullable Identification bearer) {
    Access decided = decide(request, topic, bearer);
    switch (decided) {
      case Access.Granted _, Access.Undecided _, Access.Unavailable _ -> {}
      case Access.Denied _, Access.Malformed _ -> tell(request, "credential");
      case Access.Forbidden _ -> tell(request, "permission");
      case Access.RejectedAddress _ -> tell(request, "address");
    }
    return decided;
  }

  private void tell(HttpServerRequest request, String reason) {
    RejectedRequest.tell(request, reason, Map.of(), rejections);
  }

  private Access decide(HttpServerRequest request, Topic topic, @Nullable Identification bearer) {
    RequestTarget target = target(request);
    if (!topic.access().isOpenToAllNetworks()) {
      Access byNetwork =
          NetworkAccess.check(topic, target.authority(), RequestOrigin.address(request));
      if (!(byNetwork instanceof Access.Granted)) {
        return byNetwork;
      }
    }
    return access.check(topic, credentials(request, bearer), target);
  }

  /** Returns the kind of credential that a request sends; null if it sends none. */
  static @Nullable CredentialKind shown(HttpServerRequest request) {
    PublishCredentials credentials = credentials(request, null);
    String authorization = credentials.authorization();
    if (authorization != null) {
      return authorization.regionMatches(true, 0, "Bearer ", 0, "Bearer ".length())
          ? CredentialKind.BEARER_TOKEN
          : CredentialKind.SIGNATURE;
    }
    if (credentials.key() != null) {
      return CredentialKind.KEY;
    }
    return credentials.token() == null ? null : CredentialKind.SIGNATURE;
  }

  /** Returns who sent the bearer token of a request, if that is known by now; otherwise null. */
  @Nullable Identification known(HttpServerRequest request) {
    return access.sender(credentials(request, null));
  }

  void find(Access.Undecided undecided, Consumer<Identification> then) {
    access.find(undecided, then);
  }

  private static PublishCredentials credentials(
      HttpServerRequest request, @Nullable Identification bearer) {
    String key = request.headers().get(KEY);
    return new PublishCredentials(
        request.headers().get(HttpHeaders.AUTHORIZATION),
        key == null ? keyInQuery(request) : key,
        request.headers().get(TOKEN),
        bearer);
  }

  private static @Nullable String keyInQuery(HttpServerRequest request) {
    String query = request.query();
    return query == null || !query.contains("aeg-sas-key") ? null : decodedKey(request);
  }

  private static @Nullable String decodedKey(HttpServerRequest request) {
    try {
      return request.getParam("aeg-sas-key");
    } catch (IllegalArgumentException _) {
      return UNREADABLE; // invalid percent-encoding
    }
  }

  private static RequestTarget target(HttpServerRequest request) {
    String host = request.headers().get(HttpHeaders.HOST);
    return new RequestTarget(
        RequestOrigin.isTls(request) ? "https" : "http",
        host == null ? String.valueOf(request.authority()) : host,
        Objects.requireNonNullElse(request.path(), "/"));
  }
}
