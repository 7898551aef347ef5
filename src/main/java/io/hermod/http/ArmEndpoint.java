package io.hermod.http;

import io.hermod.access.Bearers;
import io.hermod.access.Caller;
import io.hermod.manage.ManagedResources;
import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;
import java.util.concurrent.Executor;

/**
 * The management API in the form of Azure Resource Manager. A request is read and authorised on its
 * event loop; the use case, which blocks, runs on the given executor.
 */
public final class ArmEndpoint implements Endpoint {
  private final ArmRoutes routes;
  private final BearerGuard guard;
  private final PublicAddress address;
  private final Executor executor;

  /**
   * Builds the endpoint.
   *
   * @param executor starts a virtual thread per task
   */
  public ArmEndpoint(
      ManagedResources resources, Bearers bearers, PublicAddress address, Executor executor) {
    this.routes = ArmRoutes.of(resources);
    this.guard = new BearerGuard(bearers);
    this.address = address;
    this.executor = executor;
  }

  @Override
  public boolean claims(HttpServerRequest request) {
    return ArmPath.isManagement(rawPath(request));
  }

  @Override
  public void handle(HttpServerRequest request) {
    ArmExchange exchange = new ArmExchange(request);
    exchange.guard(() -> guard.admit(exchange, caller -> begin(exchange, caller)));
  }

  private void begin(ArmExchange exchange, Caller caller) {
    HttpServerRequest request = exchange.request();
    ArmQuery query = ArmQuery.parse(request.query());
    ArmPath path = ArmPath.parse(rawPath(request));
    ArmRoutes.Found found = routes.find(path, request.method());
    found.route().authorise(found.verb(), found.path(), caller);
    String url = address.origin(request) + rawPath(request);
    exchange.readBody(
        body ->
            run(
                exchange,
                found.verb().action(),
                new ArmCall(found.path(), query, url, body, caller)));
  }

  private void run(ArmExchange exchange, ArmAction action, ArmCall call) {
    executor.execute(() -> exchange.guard(() -> exchange.send(action.run(call))));
  }

  /** Some requests have no path: {@code OPTIONS *}. */
  static String rawPath(HttpServerRequest request) {
    return Objects.requireNonNullElse(request.path(), "");
  }
}
