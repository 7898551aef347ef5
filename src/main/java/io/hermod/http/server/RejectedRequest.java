package io.hermod.http.server;

import io.hermod.audit.Rejection;
import io.hermod.audit.Rejections;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;

/** Reports rejected requests to the audit log: those without a valid credential or permission. */
public final class RejectedRequest {
  private static final int UNAUTHENTICATED = 401;
  private static final int FORBIDDEN = 403;
  private static final int TOO_MANY = 429;

  private RejectedRequest() {}

  /** Reports the request if its status is 401, 403 or 429. */
  public static void tell(HttpServerRequest request, int status, Rejections rejections) {
    tell(request, status, Map.of(), rejections);
  }

  /**
   * Reports the request if its status is 401, 403 or 429.
   *
   * @param who the caller, as far as it is known
   */
  public static void tell(
      HttpServerRequest request, int status, Map<String, String> who, Rejections rejections) {
    switch (status) {
      case UNAUTHENTICATED, TOO_MANY -> tell(request, "credential", who, rejections);
      case FORBIDDEN -> tell(request, "permission", who, rejections);
      default -> {}
    }
  }

  /**
   * Reports the request.
   *
   * @param who the caller, as far as the request names one
   */
  public static void tell(
      HttpServerRequest request, String reason, Map<String, String> who, Rejections rejections) {
    rejections.add(
        new Rejection(
            reason,
            who,
            RequestOrigin.address(request),
            request.method().name(),
            Endpoint.rawPath(request)));
  }
}
