package io.hermod.http;

import io.hermod.audit.Rejection;
import io.hermod.audit.Rejections;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;

/** Tells the audit log of requests whose sender was turned away. */
final class RejectedRequest {
  private static final int UNAUTHENTICATED = 401;
  private static final int FORBIDDEN = 403;
  private static final int TOO_MANY = 429;

  private RejectedRequest() {}

  /** Does nothing where the status says something else than that. */
  static void tell(HttpServerRequest request, int status, Rejections rejections) {
    tell(request, status, Map.of(), rejections);
  }

  /**
   * Does nothing where the status says something else than that.
   *
   * @param who as far as it is known
   */
  static void tell(
      HttpServerRequest request, int status, Map<String, String> who, Rejections rejections) {
    switch (status) {
      case UNAUTHENTICATED, TOO_MANY -> tell(request, "credential", who, rejections);
      case FORBIDDEN -> tell(request, "permission", who, rejections);
      default -> {}
    }
  }

  /**
   * Tells of a request.
   *
   * @param who as far as it said
   */
  static void tell(
      HttpServerRequest request, String reason, Map<String, String> who, Rejections rejections) {
    rejections.add(
        new Rejection(
            reason, who, address(request), request.method().name(), ArmEndpoint.rawPath(request)));
  }

  /** That of the connection: what a proxy says of it can be made up. */
  static String address(HttpServerRequest request) {
    return request.remoteAddress() == null
        ? "unknown"
        : String.valueOf(request.remoteAddress().hostAddress());
  }
}
