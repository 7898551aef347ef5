package io.hermod.http;

import io.hermod.access.Bearers;
import io.hermod.access.Caller;
import io.hermod.manage.ManagedResources;
import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;

/**
 * The management API in the form of Azure Resource Manager. A request is read and authorised on its
 * event loop; the use case, which blocks, runs elsewhere.
 */
public final class ArmEndpoint implements Endpoint {
  private final ArmRoutes routes;
  private final BearerGuard guard;
  private final PublicAddress address;
  private final CallRunner runner;

  /**
   * Builds the endpoint.
   *
   * @param runner runs what blocks
   */
  public ArmEndpoint(
      ManagedResources resources, Bearers bearers, PublicAddress address, CallRunner runner) {
    this.routes = ArmRoutes.of(resources);
    this.guard = new BearerGuard(bearers);
    this.address = address;
    this.runner = runner;
  }

  @Override
  public boolean claims(HttpServerRequest request) {
    return ArmPath.isManagement(rawPath(request));
  }

  @Override
  public void handle(HttpServerRequest request) {
    ArmExchange exchange = new ArmExchange(request, runner.rejections());
    exchange.guard(() -> guard.admit(exchange, caller -> begin(exchange, caller)));
  }

  private void begin(ArmExchange exchange, Caller caller) {
    exchange.identify(caller);
    HttpServerRequest request = exchange.request();
    ArmQuery query = ArmQuery.parse(request.query());
    ArmPath path = ArmPath.parse(rawPath(request));
    ArmRoutes.Found found = routes.find(path, request.method());
    found.route().authorise(found.verb(), found.path(), caller);
    String url = address.origin(request) + rawPath(request);
    exchange.readBody(
        body ->
            runner.run(
                exchange, found.verb(), new ArmCall(found.path(), query, url, body, caller)));
  }

  /** Some requests have no path: {@code OPTIONS *}. */
  static String rawPath(HttpServerRequest request) {
    return Objects.requireNonNullElse(request.path(), "");
  }
}
