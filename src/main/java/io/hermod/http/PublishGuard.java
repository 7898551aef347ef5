package io.hermod.http;

import io.hermod.access.Access;
import io.hermod.access.CredentialKind;
import io.hermod.access.Identification;
import io.hermod.access.NetworkAccess;
import io.hermod.access.PublishAccess;
import io.hermod.access.PublishCredentials;
import io.hermod.access.RequestTarget;
import io.hermod.audit.Rejections;
import io.hermod.topic.Topic;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes from a publish request what decides whether it may: where it is from, what it shows. */
record PublishGuard(PublishAccess access, Rejections rejections) {
  private static final CharSequence KEY = HttpHeaders.createOptimized("aeg-sas-key");

  /** No key is like it. */
  private static final String UNREADABLE = "%";

  private static final CharSequence TOKEN = HttpHeaders.createOptimized("aeg-sas-token");

  /**
   * Decides on the event loop, without waiting for anybody.
   *
   * @param bearer what was found out about an undecided token; null at first
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
      Access byNetwork = NetworkAccess.check(topic, target.authority(), peer(request));
      if (!(byNetwork instanceof Access.Granted)) {
        return byNetwork;
      }
    }
    return access.check(topic, credentials(request, bearer), target);
  }

  /** The credential that a request shows, as far as it shows one. */
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

  void find(Access.Undecided undecided, Consumer<Identification> then) {
    access.find(undecided, then);
  }

  /** Whom the connection comes from; what a proxy says of it can be made up. */
  private static String peer(HttpServerRequest request) {
    return String.valueOf(request.remoteAddress().hostAddress());
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
      return UNREADABLE; // a broken escape
    }
  }

  private static RequestTarget target(HttpServerRequest request) {
    String host = request.headers().get(HttpHeaders.HOST);
    return new RequestTarget(
        request.isSSL() ? "https" : "http",
        host == null ? String.valueOf(request.authority()) : host,
        Objects.requireNonNullElse(request.path(), "/"));
  }
}
