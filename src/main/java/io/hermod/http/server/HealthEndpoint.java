package io.hermod.http.server;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.BooleanSupplier;

/** Reports whether the process is alive, and whether it is ready for traffic. */
public final class HealthEndpoint implements Endpoint {
  private static final String ALIVE = "/healthz";
  private static final String READY = "/readyz";

  private final BooleanSupplier ready;

  public HealthEndpoint(BooleanSupplier ready) {
    this.ready = ready;
  }

  @Override
  public RouteFamily family() {
    return RouteFamily.MONITORING;
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    boolean isOurs = ALIVE.equals(request.path()) || READY.equals(request.path());
    if (isOurs) {
      answer(request);
    }
    return isOurs;
  }

  private void answer(HttpServerRequest request) {
    if (!HttpMethod.GET.equals(request.method()) && !HttpMethod.HEAD.equals(request.method())) {
      request.response().putHeader(HttpHeaders.ALLOW, "GET, HEAD");
      answer(request, 405, "method not allowed");
    } else if (ALIVE.equals(request.path())) {
      answer(request, 200, "alive");
    } else if (ready.getAsBoolean()) {
      answer(request, 200, "ready");
    } else {
      answer(request, 503, "not ready");
    }
  }

  private static void answer(HttpServerRequest request, int status, String words) {
    request
        .response()
        .setStatusCode(status)
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
        .end("{\"status\":\"" + words + "\"}");
  }
}
